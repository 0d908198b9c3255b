'use strict';
const at = (id) => document.getElementById(id);
const swaps = (loop, draw) => `function shuffle(a) {\n  for (${loop}) {\n    const j = Math.floor(Math.random() * ${draw});\n    [a[i], a[j]] = [a[j], a[i]];\n  }\n}\n`;
const SHUFFLES = {
  naive: swaps('let i = 0; i < a.length; i++', 'a.length'),
  fair: swaps('let i = a.length - 1; i > 0; i--', '(i + 1)'),
  sattolo: swaps('let i = a.length - 1; i > 0; i--', 'i'),
  comparator: 'function shuffle(a) {\n  a.sort(() => Math.random() - 0.5);\n}\n',
  cut: 'function shuffle(a) {\n  const k = Math.floor(Math.random() * a.length);\n  return [...a.slice(k), ...a.slice(0, k)];\n}\n',
};
const EXAMPLES = {
  orders: '0 1 2\n2 0 1\n1 2 0\n',
  table: '0 1 2  147952\n0 2 1  185406\n1 0 2  184856\n1 2 0  185468\n2 0 1  148295\n2 1 0  148023\n',
};
const LABELS = {
  code: 'The function: it shuffles the array that it gets, or returns one',
  orders: 'The shuffles: a line for each, as 2 0 1, or names',
  table: 'The table: numbers, with blanks, commas or tabs between them',
};
let worker, module;

const workerSource = async () => new TextDecoder().decode(await unpack(at('worker').textContent));

async function engine() {
  module ??= await unpackProgram(at('engine').textContent);
  return module;
}

// The visitor's code as the body of a function that returns the shuffle: an expression, or declarations
// of which it is the one called shuffle, or the last.
function wrapped(code) {
  const names = [...code.matchAll(/^\s*(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:function\s*\*?\s*|(?:const|let|var)\s+)([\w$]+)/gm)].map((found) => found[1]);
  const plain = code.replace(/^\s*export\s+(default\s+)?(?=function|async|const|let|var|class)/gm, '');
  const name = names.includes('shuffle') ? 'shuffle' : names.at(-1);
  return name ? `function makeShuffle() {\n${plain}\n;return ${name};\n}` : `function makeShuffle() {\nreturn (\n${plain.replace(/;\s*$/, '')}\n);\n}`;
}

// What a browser cannot run, in words that help more than its own; and what mends it, for the button beside.
function hint(code, error) {
  if (/^\s*(def \w+\s*\(.*:|from \w+ import |import random\b|for \w+ in .*:)|\brandom\.(shuffle|sample|randrange|randint)\(/m.test(code)) {
    const name = /^\s*def (\w+)/m.exec(code)?.[1] ?? 'random.shuffle';
    offer('Paste what it prints', 'orders', '');
    return `This looks like Python; a browser runs JavaScript. Put these lines behind it, run it where Python is, and paste what it prints:\n\nfor _ in range(100000):\n    a = list(range(${at('n').value}))\n    a = ${name}(a) or a\n    print(*a)`;
  }
  const array = /(?:^|[ :])([\w$]+) is not defined|variable: ([\w$]+)/.exec(error)?.slice(1).find(Boolean);
  if (array && new RegExp(`(^|[^\\w$.])(\\.\\.\\.)?${array.replace('$', '\\$')}(\\.(sort|length|splice|slice|map|reverse|toSorted)|\\[|\\])`).test(code)) {
    offer('Make a function of it', 'code', asFunction(code.trim().replace(/;$/, ''), array));
    return `This is the inside of a function: it takes one that gets the array, here ${array}.`;
  }
  if (/^\s*import\b|^\s*export\b[^\n]*\bfrom\b|\brequire\s*\(/m.test(code)) return 'This page loads no modules: paste the function itself in place of import or require.';
  if (/[\w)\]]\s*\??:\s*(readonly\s+)?[\w.]+(<[^>]*>)?(\[\])*\s*[,)={;]|\bfunction\s*\w*\s*<|^\s*(interface|type)\s|\bas\s+(const|any|[A-Z])/m.test(code)) return 'This looks like TypeScript, which no browser runs: take the types out, or paste what the compiler makes of it.';
  return '';
}

// Half a function as a whole one of the array that it speaks of: what it makes is returned, or the array.
function asFunction(code, array) {
  const made = /^(?:const|let|var)\s+([\w$]+)\s*=/.exec(code)?.[1];
  const lines = made || /[;{\n]/.test(code) ? [...`${code};`.replace('};', '}').split('\n'), `return ${made ?? array};`] : [`return ${code};`];
  return `function shuffle(${array}) {\n  ${lines.join('\n  ')}\n}\n`;
}

// A button that puts another kind and text into the box; a function is tested at once.
function offer(words, kind, text) {
  at('offer').textContent = words;
  at('offer').hidden = false;
  at('offer').onclick = () => {
    at('kind').value = kind;
    choose();
    at('input').value = text;
    if (text) at('form').requestSubmit();
    else at('input').focus();
  };
}

function ended(message) {
  worker?.terminate();
  worker = undefined;
  at('stop').hidden = true;
  at('run').disabled = false;
  at('progress').hidden = true;
  at('message').textContent = message;
}

function show({ text, html, svg }) {
  at('text').textContent = text;
  at('as-text').hidden = at('picture').hidden = at('report').hidden = false;
  URL.revokeObjectURL(at('picture').href);
  at('picture').href = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  at('report').srcdoc = html;
}

async function run() {
  const kind = at('kind').value, text = at('input').value;
  at('run').disabled = true;
  at('stop').hidden = at('progress').hidden = false;
  at('as-text').hidden = at('picture').hidden = at('report').hidden = at('offer').hidden = true;
  at('text').textContent = '';
  at('bar').removeAttribute('value');
  at('bar-text').textContent = '';
  at('message').textContent = 'Running.';
  if (!text.trim()) return ended('There is nothing in the box.');
  const options = Object.fromEntries(['n', 'trials', 'table', 'hands'].filter((id) => !at(`${id}-label`).hidden).map((id) => [id, at(id).value]));
  const compiled = await engine();
  const source = (await workerSource()) + (kind === 'code' ? wrapped(text) : '');
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  worker = new Worker(address);
  URL.revokeObjectURL(address);
  worker.onerror = (event) => {
    event.preventDefault();
    ended(hint(text, event.message) || event.message || 'The worker ended: the code cannot be read, or it took too much memory.');
  };
  worker.onmessage = ({ data }) => {
    if (data.bar !== undefined) {
      const percent = /(\d+)%/.exec(data.bar);
      if (percent) {
        at('bar').value = Number(percent[1]);
        at('bar-text').textContent = data.bar.replace(/[\r]|\u001b\[K/g, '');
      }
      return;
    }
    ended(data.error ? (kind === 'code' ? hint(text, data.error) || data.error : refusal(data.error)) : 'Done.');
    if (data.html) show(data);
  };
  worker.postMessage({ module: compiled, kind, text, options });
}

// Why data were refused, without the commands that a terminal is offered.
function refusal(error) {
  const readings = [...error.matchAll(/ # (.*)/g)].map(([, one]) => one.replace(/ \(.*\)$/, ''));
  return readings.length ? `It may be ${readings.join(', or ')}. The program can be told which, this page cannot.` : error.replace(/: sed .*/, '');
}

// The controls of what is to be tested; what was said of another is gone.
function control() {
  const kind = at('kind').value, table = kind === 'table' ? at('table').value : '';
  at('offer').hidden = true;
  at('message').textContent = '';
  at('input-label').textContent = LABELS[kind];
  at('example-label').hidden = at('share').hidden = at('trials-label').hidden = kind !== 'code';
  at('table-label').hidden = !table;
  at('n-label').hidden = kind === 'orders' || table === 'classes'; // which say it themselves
  at('hands-label').hidden = !['taken', 'pairs-taken', 'blocks'].includes(table);
}

function choose() {
  const kind = at('kind').value;
  at('input').value = EXAMPLES[kind] ?? SHUFFLES[at('example').value];
  if (kind === 'table') at('n').value = 3; // as the example has
  control();
}

at('kind').onchange = at('example').onchange = choose;
at('table').onchange = control;
// The report is as high as it is, and scrolls with the page; no script of it runs.
at('report').onload = () => {
  const fit = () => (at('report').style.height = `${at('report').contentDocument.body.offsetHeight + 40}px`);
  if (at('report').hidden) return;
  fit();
  new ResizeObserver(fit).observe(at('report').contentDocument.body);
};
at('share').onclick = async () => {
  location.hash = new URLSearchParams({ n: at('n').value, code: at('input').value });
  at('message').textContent = 'The address of this page now carries the function; what stands behind # is sent to nobody.';
  await navigator.clipboard?.writeText(location.href).catch(() => {});
};
at('stop').onclick = () => ended('Stopped.');
at('form').onsubmit = (event) => {
  event.preventDefault();
  run().catch((error) => ended(String(error.message)));
};
choose();
// A link carries a function in its fragment, which no browser sends: #n=3&code=...
const linked = new URLSearchParams(location.hash.slice(1));
if (linked.has('code')) at('input').value = linked.get('code');
if (linked.has('n')) at('n').value = linked.get('n');
