import { createRequire } from "node:module";
const require = createRequire("/work/main/package.json");
const { chromium } = require("playwright"); const sharp = require("sharp");
const keys = (process.argv[2] ?? "tape,signs,club").split(",");
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox","--disable-quic","--disable-background-networking","--allow-file-access-from-files"] });
for (const [w,h] of [[390,844],[1000,800],[1440,900]]) { const p = await b.newPage({ viewport: { width: w, height: h } });
 const tiles=[]; for (const k of keys) for (const m of ["light","dark"]) { await p.goto(`file:///work/design/${k}-${m}.html`); await p.waitForTimeout(250); tiles.push(await p.screenshot()); }
 const sc = w===390?1:0.6; const W=Math.round(w*sc),H=Math.round(h*sc); const cols = w===390?6:2;
 const imgs = await Promise.all(tiles.map(t=>sharp(t).resize(W,H).toBuffer()));
 await sharp({create:{width:cols*(W+8),height:Math.ceil(imgs.length/cols)*(H+8),channels:3,background:"#888"}}).composite(imgs.map((input,n)=>({input,left:(n%cols)*(W+8),top:Math.floor(n/cols)*(H+8)}))).png().toFile(`sheet-${w}.png`); }
await b.close();
