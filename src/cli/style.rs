//! The look of HTML pages.

/// One style for all pages; colours follow the reader's scheme.
pub(super) const CSS: &str = "\
:root{color-scheme:light dark;--new:#2e7d32;--gone:#b3261e;--soft:#8883}\
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}\
table{border-collapse:collapse;margin:1rem 0}td,th{border:1px solid var(--soft);padding:.2rem .6rem;text-align:left;vertical-align:top}\
.rule{border-left:3px solid var(--soft);padding-left:.8rem;margin:.8rem 0}.rule p{margin:.2rem 0}\
ins{background:#2e7d3233;text-decoration:underline}del{background:#b3261e33}\
.new{border-color:var(--new)}.gone{border-color:var(--gone)}.reading{color:#888;font-size:.9em}\
.reading.new::before{content:'now: '}.reading.gone::before{content:'was: '}\
.sides{display:grid;grid-template-columns:1fr 1fr;gap:1rem}pre{overflow-x:auto;font-size:.85em}\
tr.clear td{font-weight:bold}figure{margin:1rem 0;background:#fff}figcaption{color:#333}\
.won{border-color:var(--new)}.lost{border-color:#b26a00}.never{border-color:var(--gone);background:#b3261e18}\
.count{float:right;color:#888;font-size:.85em}";
