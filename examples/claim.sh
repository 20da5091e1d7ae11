#!/bin/bash
# each line: META1 || META2... with rules; prints conflicts for given book text (lines separated by |)
while IFS= read -r line; do
  [ -z "$line" ] && continue
  f=/tmp/claim.rules.md; echo "# Book" > $f; echo >> $f
  IFS='|' read -ra parts <<< "$line"; for p in "${parts[@]}"; do echo "* **${p%% *}** ${p#* }" >> $f; done
  echo "== $line"
  ./target/debug/houserules check $f --format json --readings 2>/dev/null | python3 -c "
import json,sys
d=json.load(sys.stdin)
for x in d['sentences']:
  if x['status']=='unread': print('   UNREAD',x['text'])
for f in d['findings']:
  if f['code'] in('HR101','HR102','HR103','HR104'): print('            ',f['code'],f['message'][:150])
for x in d['conflicts']: print('    ',x['rules'],x['winner'],'|',x['law'],'|',x['decided_by'],'|',x['marker'],'|',x['situation'])
"
done
