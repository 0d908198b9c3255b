// SPDX-License-Identifier: 0BSD
// Finds a function under test: in a file, or in a package of the current folder. The npm command and the
// program's own runner use it; what is wrong is said in one line, with its place.
import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { createRequire, register } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** What cannot be tested; its message says what to change. */
export class Refused extends Error {}

const OWN = /\.[cm]?[jt]s$/i, OTHERS = /\.(py|rb|p[lm]|php|r|lua|jl|java|c|cpp|cc|cxx|so|go|rs|cs|kt|swift)$/i;

/**
 * A word that names a function in JavaScript, as harness/cli/subject_word.h has it: FILE#NAME, FILE:NAME,
 * FILE, PACKAGE#NAME. { file, name, isPackage }, or null.
 */
export function functionWord(word, isFile = (name) => fs.statSync(name, { throwIfNoEntry: false })?.isFile() ?? false) {
  let found = null, there = isFile(word) && !OWN.test(word);
  for (let at = word.length; at > 0 && !there; at--) {
    if (at < word.length && word[at] !== '#' && (word[at] !== ':' || '/\\'.includes(word[at + 1] ?? ' '))) continue;
    const file = word.slice(0, at);
    if (!OWN.test(file) && !OTHERS.test(file)) continue;
    there = isFile(file);
    if (!there && (found || file.includes(' '))) continue;
    found = { file, name: word.slice(at).replace(/^[#:]+/, ''), isPackage: false };
  }
  if (found) return OWN.test(found.file) ? found : null;
  const [, file, name] = /^([\w@-][\w@/.-]*)#([\w.$]+)$/.exec(there ? '' : word) ?? [];
  return file ? { file, name, isPackage: true } : null;
}

const here = path.dirname(fileURLToPath(import.meta.url));
const firstLine = (error) => String(error?.message ?? error).split('\n')[0];
const fileOf = (text) => (text.startsWith('file:') ? fileURLToPath(text) : text);

/** "mine.js:12: " where that is in a file of the user's; of an error, by its stack. */
export function placeOf(error, cwd = process.cwd()) {
  for (const line of String(error?.stack ?? '').split('\n')) {
    const found = /((?:file:\/\/)?\/[^()]*?):(\d+)(?::\d+)?\)?$/.exec(line);
    if (!found || line.includes('node:')) continue;
    const file = fileOf(found[1]);
    if (path.dirname(file) === here) continue;
    const short = path.relative(cwd, file);
    return `${short.startsWith('..') ? file : short}:${found[2]}: `;
  }
  return '';
}

/** A member that the module itself gives: what every object or function inherits is none of it. */
function own(from, part) {
  const one = from?.[part];
  return part === 'constructor' || one === Object.prototype[part] || one === Function.prototype[part] ? undefined : one;
}

/** Of functions that member() gave, what they were before: raw, owner, make (another owner), and the homes that may hold a deck. */
export const partsOf = new WeakMap();

/** The member `name`, a.b.c, of what a module exports; a method of a class is called on a new object. */
export function member(from, name) {
  let owner, make, at = from;
  for (const part of name.split('.')) {
    const next = own(at, part) ?? (owner === undefined ? own(at?.default, part) : undefined);
    if (next === undefined && typeof at === 'function' && typeof own(at.prototype, part) === 'function') {
      const home = at;
      make = () => new home();
      owner = make();
      at = owner[part];
    } else {
      owner = owner === undefined && own(at, part) === undefined ? at?.default : at;
      at = next;
    }
  }
  if (typeof at !== 'function' || isClass(at)) return at;
  const bound = at.bind(owner);
  partsOf.set(bound, { raw: at, owner, make, homes: make ? [owner] : [owner, from, from?.default] });
  return bound;
}

const methodsOf = (one) => Object.getOwnPropertyNames(one).filter((name) => name !== 'constructor' && typeof Object.getOwnPropertyDescriptor(one, name).value === 'function');

/** The method of a class that shuffles, by its name, or the only one. */
function methodOf(one) {
  const names = methodsOf(one.prototype);
  return names.length === 1 ? names[0] : names.find((name) => /^shuffle$/i.test(name)) ?? names.find((name) => /shuffle/i.test(name));
}

const isClass = (one) => /^class\b/.test(Function.prototype.toString.call(one));
const functionsOf = (from) => Object.entries(from ?? {}).filter(([, one]) => typeof one === 'function' && !isClass(one)).map(([name]) => name);

// Where a package's main file is; one for import alone is not found by require.
function resolvePackage(name, cwd) {
  const require = createRequire(path.join(cwd, 'here.js'));
  try {
    return require.resolve(name);
  } catch (error) {
    if (error.code !== 'ERR_PACKAGE_PATH_NOT_EXPORTED') throw error;
  }
  for (const folder of require.resolve.paths(name)) {
    const home = path.join(folder, name);
    if (!fs.existsSync(path.join(home, 'package.json'))) continue;
    const { exports } = JSON.parse(fs.readFileSync(path.join(home, 'package.json'), 'utf8'));
    let to = exports['.'] ?? exports;
    while (to && typeof to === 'object') to = Array.isArray(to) ? to[0] : to.import ?? to.node ?? to.default;
    return path.join(home, to);
  }
  return name;
}

// Has TypeScript read by the compiler in a folder node_modules above the file; false where there is none that does so in JavaScript.
function stripTypes(file) {
  let at;
  try {
    const require = createRequire(file);
    if (!require('typescript').transpileModule) return false;
    at = pathToFileURL(require.resolve('typescript')).href;
  } catch {
    return false;
  }
  const hooks = `import fs from 'node:fs'; import ts from ${JSON.stringify(at)};
    export const load = async (url, context, next) => !/\\.[cm]?ts(\\?|$)/.test(url) ? next(url, context) : { format: 'module', shortCircuit: true,
      source: ts.transpileModule(fs.readFileSync(new URL(url), 'utf8'), { compilerOptions: { module: 99, target: 9 } }).outputText };`;
  register?.(`data:text/javascript,${encodeURIComponent(hooks)}`);
  return Boolean(register);
}

// A file that exports nothing is a script: its functions are found where it runs.
function fromScript(file, name) {
  const require = createRequire(file), module = { exports: {} };
  Object.assign(globalThis, { require, module, exports: module.exports, __filename: file, __dirname: path.dirname(file) });
  vm.runInThisContext(fs.readFileSync(file, 'utf8'), { filename: file });
  try {
    const [first, ...rest] = name.split('.'), one = vm.runInThisContext(first);
    return rest.length ? member({ one }, ['one', ...rest].join('.')) : one;
  } catch {
    return undefined;
  }
}

/**
 * The function that a word names: { shuffle, name, get }, where get(other) finds another of the same module.
 * `name` may be empty: its default export, or its only function.
 */
export async function load(file, name, isPackage, cwd = process.cwd(), typed = false) {
  const word = name ? `${file}#${name}` : file;
  let from, at;
  try {
    at = isPackage ? resolvePackage(file, cwd) : path.resolve(cwd, file);
    if (!isPackage && !fs.existsSync(at)) throw new Refused(`${file}: no such file`);
    from = await import(path.isAbsolute(at) ? pathToFileURL(at).href + (typed ? '?typed' : '') : at); // what failed once is not read again
  } catch (error) {
    if (error instanceof Refused) throw error;
    if (error?.code === 'MODULE_NOT_FOUND' && isPackage)
      throw new Refused(`${word}: there is no package ${file} here: npm install ${file}, or name a file, ./${file}.js#${name}`);
    if (error?.code === 'ERR_UNKNOWN_FILE_EXTENSION' && !typed && stripTypes(at)) return load(file, name, isPackage, cwd, true);
    if (error?.code === 'ERR_UNKNOWN_FILE_EXTENSION')
      throw new Refused(`${file}: this node (${process.version}) cannot read TypeScript; use node 22.18 or later, or npm install typescript@5`);
    throw new Refused(`${placeOf(error, cwd) || `${file}: `}it cannot be loaded: ${error?.name ?? ''}: ${firstLine(error)}`);
  }
  const isScript = !isPackage && /\.c?js$/i.test(at) && !functionsOf(from.default).length && !functionsOf(from).length && typeof from.default !== 'function';
  const get = (what) => {
    const found = member(from, what);
    if (typeof found === 'function' || !isScript) return found;
    try {
      return fromScript(at, what);
    } catch {
      return undefined; // a module of the other kind
    }
  };
  if (name) {
    let found = get(name);
    if (typeof found === 'function' && isClass(found) && methodOf(found)) found = get(name += `.${methodOf(found)}`);
    if (typeof found === 'function' && !isClass(found)) return { shuffle: found, name, get };
    if (found !== undefined) throw new Refused(`${word}: ${name} is no function but ${typeof found === 'object' ? 'an object' : typeof found === 'function' ? 'a class' : `a ${typeof found}`}`);
  } else {
    const plain = [from.default, from.default?.default].find((one) => typeof one === 'function');
    if (plain) return { shuffle: plain, name: 'default', get };
  }
  const written = isScript ? [...fs.readFileSync(at, 'utf8').matchAll(/^function\s*\*?\s*([\w$]+)/gm)].map(([, one]) => one) : [];
  const names = [...new Set([...functionsOf(from.default), ...functionsOf(from), ...written])].filter((one) => one !== 'default' && one !== 'module.exports');
  if (!name && names.length === 1) return { shuffle: get(names[0]), name: names[0], get };
  const parent = name.includes('.') ? get(name.slice(0, name.lastIndexOf('.'))) : null; // its members
  if (parent) names.splice(0, names.length, ...methodsOf(parent.prototype ?? parent).map((one) => name.replace(/[^.]*$/, one)));
  const there = names.length ? `it exports ${names.slice(0, 8).join(', ')}${names.length > 8 ? ` and ${names.length - 8} more` : ''}; name one as ${file}#${names[0]}`
    : `it exports no function; add: export { ${name || 'shuffle'} }`;
  throw new Refused(`${word}: ${name ? `there is no function ${name}; ` : ''}${there}`);
}
