#!/bin/bash
# try.sh WORDINGS : one book each
n=0
while IFS= read -r line; do
  [ -z "$line" ] && continue
  f=/tmp/meta.rules.md
  printf '# Book\n\n* **1.1** %s\n* **1.2** Each player begins the game with 3 coins.\n* **1.3** Each player begins the game with 4 coins.\n* **1.4** On their turn, a player cannot knock while they have fewer than 4 coins.\n* **1.5** On their turn, a player may knock while they have at least 2 coins.\n* **1.6** When a player knocks, they gain 1 coin.\n* **1.7** Each player may have at most 5 coins.\n' "$line" > $f
  ./target/debug/houserules check $f --format json --readings 2>/dev/null | python3 -c "
import json,sys
d=json.load(sys.stdin)
s=[x for x in d['sentences'] if x['rule'].startswith('1.1') or ':1.1' in x['rule'] ]
st=','.join(x['status'] for x in s)
c=['%s>%s:%s'%(x['rules'][0].split(':')[1],x['rules'][1].split(':')[1],x['law']) if x['law'] else '%s=%s'%tuple(y.split(':')[1] for y in x['rules']) for x in d['conflicts']]
print('%-11s %s\n            %s'%(st,sys.argv[1],'; '.join(c)))
if 'unread' in st:
  for f in d['findings']:
    if f['code'] in('HR101','HR102','HR103','HR104'): print('            ',f['code'],f['message'][:150])
" "$line"
done < ${1:-examples/wordings.txt}
