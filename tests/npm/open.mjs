// Opens a folder as a page in Chromium, and prints what the page says: open.mjs FOLDER. Exit status 77: there is no browser.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { createRequire } from 'node:module';

const program = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(fs.existsSync);
const require = createRequire(new URL('../browser/browser.js', import.meta.url));
let chromium;
try {
  ({ chromium } = require('playwright-core'));
} catch {
  // said below
}
if (!program || !chromium) {
  console.log(program ? 'playwright-core is not installed' : 'no chromium');
  process.exit(77);
}
const types = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm' };
const server = http.createServer(({ url }, answer) => {
  const name = path.join(process.argv[2], url === '/' ? 'index.html' : path.normalize(url.split('?')[0]));
  const there = fs.existsSync(name);
  answer.writeHead(there ? 200 : 404, { 'content-type': types[path.extname(name)] ?? 'text/plain' });
  answer.end(there ? fs.readFileSync(name) : '');
});
await new Promise((done) => { server.listen(0, '127.0.0.1', done); });
const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] });
const page = await browser.newPage();
page.on('pageerror', (error) => console.log(`error: ${error.message}`));
await page.goto(`http://127.0.0.1:${server.address().port}/`);
await page.waitForFunction(() => document.title === 'done', null, { timeout: 0 });
console.log(await page.evaluate(() => window.said));
await browser.close();
server.close();
