/** The look of the HTML report, within the file itself: it must be readable without any network. */
export const htmlStyle = `
:root{color-scheme:light dark;--bg:#fff;--sunk:#f6f7f9;--line:#e2e5ea;--ink:#16191f;--soft:#5a6270;
--pass:#137a4b;--fail:#b3261e;--skip:#7a5c00;--link:#1f4fd8;--pass-bg:#e7f5ee;--fail-bg:#fdecea;--skip-bg:#fbf3da}
@media(prefers-color-scheme:dark){:root{--bg:#101216;--sunk:#181b21;--line:#2b3038;--ink:#e9ebef;--soft:#a0a8b5;
--pass:#5fd39b;--fail:#ff8f86;--skip:#e6c35c;--link:#8fb0ff;--pass-bg:#12291f;--fail-bg:#34191a;--skip-bg:#2b2512}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);
font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"PingFang SC","Noto Sans CJK SC",sans-serif}
.page{max-width:56rem;margin:0 auto;padding:2rem 1.25rem 4rem}
a{color:var(--link)}
code,pre{font:0.8125rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
input[name=language]{position:absolute;opacity:0}
#choose-en:checked~.page [lang=zh],#choose-zh:checked~.page [lang=en]{display:none}
header{position:relative;border-bottom:1px solid var(--line);padding-bottom:1.5rem;margin-bottom:1rem}
.product{margin:0;font-weight:650;letter-spacing:-0.01em;color:var(--soft)}
nav{position:absolute;top:0;right:0;display:flex;gap:.25rem}
nav label{padding:.25rem .625rem;border-radius:.375rem;color:var(--soft);cursor:pointer}
nav label:hover{background:var(--sunk)}
#choose-en:checked~.page label[for=choose-en],#choose-zh:checked~.page label[for=choose-zh]{
background:var(--sunk);color:var(--ink);font-weight:600}
#choose-en:focus-visible~.page label[for=choose-en],#choose-zh:focus-visible~.page label[for=choose-zh]{
outline:2px solid var(--link);outline-offset:2px}
h1{margin:1.25rem 0 0;font-size:1.5rem;line-height:1.25;letter-spacing:-0.015em}
.score{margin:.5rem 0 .75rem}
.score b{font-size:4rem;line-height:1;font-weight:680;letter-spacing:-0.04em;font-variant-numeric:tabular-nums}
.score small{font-size:1.75rem;font-weight:500;color:var(--soft)}
.verdict-line{margin:.75rem 0;font-size:1.375rem;line-height:1.3}
.verdict-line.unsafe,.verdict-line.faulty,.causes .unsafe>strong{color:var(--fail)}
.verdict-line.passed{color:var(--pass)}.verdict-line.incomplete{color:var(--skip)}
.causes{margin:0;padding-left:1.25rem}.causes p{margin:.125rem 0}.causes code{margin-right:.5rem}
.bar{display:flex;gap:2px;height:.5rem;border-radius:.25rem;overflow:hidden;background:var(--line)}
.bar .pass{background:var(--pass)}.bar .fail{background:var(--fail)}.bar .not-shown{background:var(--skip)}
header ul{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;list-style:none;margin:.75rem 0 0;padding:0;color:var(--soft)}
header li b{color:var(--ink);font-variant-numeric:tabular-nums}
header li::before{content:"";display:inline-block;width:.5rem;height:.5rem;border-radius:50%;margin-right:.5rem}
header .pass::before{background:var(--pass)}header .fail::before{background:var(--fail)}
header .not-shown::before{background:var(--skip)}
.when{margin:.75rem 0 0;font-size:.875rem;color:var(--soft)}
h2{margin:2rem 0 .5rem;font-size:1.0625rem}
h2 small{font-weight:400;color:var(--soft);font-variant-numeric:tabular-nums}
details{border-top:1px solid var(--line)}
section details:last-of-type{border-bottom:1px solid var(--line)}
summary{display:grid;grid-template-columns:6rem 1fr auto;gap:.75rem;align-items:baseline;padding:.625rem 0;
cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
summary:focus-visible{outline:2px solid var(--link);outline-offset:2px;border-radius:.25rem}
summary:hover .title{text-decoration:underline;text-underline-offset:.2em}
summary code{color:var(--soft)}
.verdict{justify-self:start;padding:0 .5rem;border-radius:.25rem;font-size:.8125rem;font-weight:600;line-height:1.5rem;
border:1px solid transparent}
.pass .verdict{color:var(--pass);background:var(--pass-bg)}
.fail .verdict{color:var(--fail);background:var(--fail-bg)}
.not-shown .verdict{color:var(--skip);background:var(--skip-bg)}
.fail .title{font-weight:600}
dl{display:grid;grid-template-columns:6rem 1fr;gap:.375rem .75rem;margin:.25rem 0 1rem}
dt{color:var(--soft);font-size:.875rem}dd{margin:0;overflow-wrap:anywhere}
h3{font-size:.875rem;margin:0 0 .25rem}h4{font-size:.8125rem;font-weight:500;color:var(--soft);margin:.5rem 0 .25rem}
pre{margin:0 0 .5rem;padding:.75rem;background:var(--sunk);border-radius:.375rem;white-space:pre-wrap;
overflow-wrap:anywhere;max-height:20rem;overflow:auto}
section details[open]{padding-bottom:.75rem}
@media(max-width:40rem){summary{grid-template-columns:auto 1fr}summary code{grid-column:2}
dl{grid-template-columns:1fr}dd{margin-bottom:.375rem}.score b{font-size:3rem}}
@media(forced-colors:active){.verdict{border-color:CanvasText}.bar i{forced-color-adjust:none}}
@media print{details:not([open])>*{display:revert}.page{max-width:none}}
`;
