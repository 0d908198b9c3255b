// SPDX-License-Identifier: 0BSD
// The system that the program runs on, as WebAssembly knows one (WASI, preview 1): words, standard
// streams, a clock, random bytes, files; and a shuffle in JavaScript that it may call. The same in Node,
// in a browser and in a worker: files and streams are given by the caller.
'use strict';

const ERRNO = { EACCES: 2, EBADF: 8, EEXIST: 20, EINVAL: 28, EIO: 29, EISDIR: 31, ELOOP: 32, ENAMETOOLONG: 37,
  ENOENT: 44, ENOSPC: 51, ENOSYS: 52, ENOTDIR: 54, ENOTEMPTY: 55, ENXIO: 60, EPERM: 63, EPIPE: 64, EROFS: 69, ESPIPE: 70 };
const TYPES = { terminal: 2, folder: 3, file: 4, pipe: 6, link: 7 };
const ALL_RIGHTS = 0xffffffffffffffffn, SEEK_AND_TELL = 0x24n, MAY_WRITE = 0x40n;
const FIRST_FOLDER = 3; // descriptor of "/"

// What these need must not be what a shuffle under test may have changed meanwhile.
const { compile, instantiate } = WebAssembly;
const now = performance.now.bind(performance), date = Date.now;
const randomValues = crypto.getRandomValues.bind(crypto);

class Ended {
  constructor(status) { this.status = status; }
}

/** An error of a file, by its name in POSIX. */
function fileError(code) {
  return Object.assign(new Error(code), { code });
}

/** Files in memory: a Map of paths, with "/" at their beginning, to bytes. */
function memoryFiles(map = new Map()) {
  const statOf = (path) => {
    if (map.has(path)) return { type: 'file', size: map.get(path).length, id: path };
    const folder = path.endsWith('/') ? path : path + '/';
    if (path === '/' || [...map.keys()].some((name) => name.startsWith(folder))) return { type: 'folder', size: 0, id: path };
    throw fileError('ENOENT');
  };
  return {
    map,
    stat: statOf,
    readlink(path) { statOf(path); throw fileError('EINVAL'); },
    rename(from, to) { map.set(to, map.get(from)); map.delete(from); },
    unlink(path) { if (!map.delete(path)) throw fileError('ENOENT'); },
    open(path, { create, exclusive, truncate }) {
      if (map.has(path) ? exclusive : !create) throw fileError(map.has(path) ? 'EEXIST' : 'ENOENT');
      if (!map.has(path) || truncate) map.set(path, new Uint8Array(0));
      return {
        stat: () => ({ type: 'file', size: map.get(path).length, id: path }),
        read(bytes, at) {
          const part = map.get(path).subarray(at, at + bytes.length);
          bytes.set(part);
          return part.length;
        },
        write(bytes, at) {
          const old = map.get(path), grown = new Uint8Array(Math.max(old.length, at + bytes.length));
          grown.set(old);
          grown.set(bytes, at);
          map.set(path, grown);
          return bytes.length;
        },
        close() {},
      };
    },
  };
}

/** The module, ready to be run any number of times. */
function compileProgram(bytes) {
  return compile(bytes);
}

/**
 * Runs the program once, from its words to its exit status.
 *   words        as on the command line, without the program's name
 *   environment  an object of strings
 *   streams      [stdin, stdout, stderr]: { type: 'terminal' | 'pipe' | 'file', read(bytes), write(bytes) }
 *   files        as memoryFiles gives
 *   shuffle      of batch.cjs: what --exec runs
 */
async function runProgram(module, { words = [], environment = {}, streams, files = memoryFiles(), shuffle }) {
  const encoder = new TextEncoder(), decoder = new TextDecoder();
  let memory;
  const bytesAt = (at, length) => new Uint8Array(memory.buffer, at, length);
  const view = () => new DataView(memory.buffer);
  const textAt = (at, length) => decoder.decode(bytesAt(at, length));
  const set32 = (at, value) => view().setUint32(at, value, true);
  const set64 = (at, value) => view().setBigUint64(at, BigInt(value), true);
  const ids = new Map(); // inodes, by the names of files
  const idOf = (name) => {
    if (!ids.has(name)) ids.set(name, ids.size + 1);
    return ids.get(name);
  };
  const open = new Map(streams.map((stream, descriptor) => [descriptor, { stream }]));
  open.set(FIRST_FOLDER, { folder: '/' });

  const guarded = (call) => (...args) => {
    try {
      return call(...args) ?? 0;
    } catch (error) {
      if (error instanceof Ended) throw error;
      return ERRNO[error.code] ?? ERRNO.EIO;
    }
  };
  const entry = (descriptor) => {
    if (!open.has(descriptor)) throw fileError('EBADF');
    return open.get(descriptor);
  };
  const pathAt = (descriptor, at, length) => {
    const parts = [];
    for (const part of textAt(at, length).split('/')) {
      if (part === '..') parts.pop();
      else if (part && part !== '.') parts.push(part);
    }
    return '/' + parts.join('/');
  };
  const statTo = (at, { type, size, id }) => {
    bytesAt(at, 64).fill(0);
    set64(at, 1);
    set64(at + 8, idOf(id));
    view().setUint8(at + 16, TYPES[type]);
    set64(at + 24, 1);
    set64(at + 32, size);
  };
  const statOf = (one) => {
    if (one.folder) return { type: 'folder', size: 0, id: one.folder };
    return one.stream ? { type: one.stream.type, size: 0, id: one.stream } : one.file.stat();
  };
  const list = (texts) => {
    const all = texts.map((text) => encoder.encode(text + '\0'));
    return {
      sizes(count, size) {
        set32(count, all.length);
        set32(size, all.reduce((sum, text) => sum + text.length, 0));
      },
      get(pointers, at) {
        for (const text of all) {
          set32(pointers, at);
          bytesAt(at, text.length).set(text);
          pointers += 4;
          at += text.length;
        }
      },
    };
  };
  // Each of the buffers in turn, to its first that is not filled; the sum to `ret`.
  const transfer = (buffers, count, ret, one) => {
    let sum = 0;
    for (let i = 0; i < count; i++) {
      const length = view().getUint32(buffers + 8 * i + 4, true);
      const got = length ? one(bytesAt(view().getUint32(buffers + 8 * i, true), length)) : 0;
      sum += got;
      if (got < length) break;
    }
    set32(ret, sum);
  };
  const argv = list(['fairness', ...words]);
  const environ = list(Object.entries(environment).map(([name, value]) => `${name}=${value}`));

  const system = {
    args_sizes_get: argv.sizes,
    args_get: argv.get,
    environ_sizes_get: environ.sizes,
    environ_get: environ.get,
    clock_time_get(id, precision, at) {
      set64(at, id ? BigInt(Math.round(now() * 1e6)) : BigInt(date()) * 1000000n);
    },
    random_get(at, size) {
      for (let i = 0; i < size; i += 65536) randomValues(bytesAt(at + i, Math.min(65536, size - i)));
    },
    proc_exit(status) { throw new Ended(status); },
    poll_oneoff(subscriptions, events, count, ret) { // nothing is waited for: all is there at once
      for (let i = 0; i < count; i++) {
        const event = bytesAt(events + 32 * i, 32), asked = bytesAt(subscriptions + 48 * i, 48);
        event.fill(0);
        event.set(asked.subarray(0, 8));
        event[10] = asked[8];
      }
      set32(ret, count);
    },
    fd_prestat_get(descriptor, at) {
      if (descriptor !== FIRST_FOLDER) throw fileError('EBADF');
      set32(at, 0);
      set32(at + 4, 1);
    },
    fd_prestat_dir_name(descriptor, at) { bytesAt(at, 1)[0] = 0x2f; },
    fd_fdstat_get(descriptor, at) {
      const { type } = statOf(entry(descriptor));
      bytesAt(at, 24).fill(0);
      view().setUint8(at, TYPES[type]);
      set64(at + 8, type === 'terminal' ? ALL_RIGHTS ^ SEEK_AND_TELL : ALL_RIGHTS);
      set64(at + 16, ALL_RIGHTS);
    },
    fd_fdstat_set_flags() {},
    fd_filestat_get(descriptor, at) { statTo(at, statOf(entry(descriptor))); },
    fd_close(descriptor) {
      const one = entry(descriptor);
      if (one.stream) return; // they stay open
      one.file?.close();
      open.delete(descriptor);
    },
    fd_sync() {},
    fd_read(descriptor, buffers, count, ret) {
      const one = entry(descriptor);
      transfer(buffers, count, ret, (bytes) => {
        if (one.stream) return one.stream.read(bytes);
        const got = one.file.read(bytes, one.at);
        one.at += got;
        return got;
      });
    },
    fd_write(descriptor, buffers, count, ret) {
      const one = entry(descriptor);
      transfer(buffers, count, ret, (bytes) => {
        if (one.stream) {
          one.stream.write(bytes);
          return bytes.length;
        }
        const given = one.file.write(bytes, one.at);
        one.at += given;
        return given;
      });
    },
    fd_seek(descriptor, offset, whence, ret) {
      const one = entry(descriptor);
      if (!one.file) throw fileError('ESPIPE');
      one.at = Number(offset) + [0, one.at, whence === 2 ? one.file.stat().size : 0][whence];
      set64(ret, one.at);
    },
    fd_tell(descriptor, ret) {
      const one = entry(descriptor);
      if (!one.file) throw fileError('ESPIPE');
      set64(ret, one.at);
    },
    path_open(folder, look, at, length, how, rights, inherited, flags, ret) {
      const path = pathAt(folder, at, length);
      const file = files.open(path, { create: how & 1, exclusive: how & 4, truncate: how & 8, writes: (rights & MAY_WRITE) !== 0n });
      const descriptor = Math.max(...open.keys()) + 1;
      open.set(descriptor, { file, at: 0 });
      set32(ret, descriptor);
    },
    path_filestat_get(folder, look, at, length, ret) { statTo(ret, files.stat(pathAt(folder, at, length), !(look & 1))); },
    path_readlink(folder, at, length, to, size, ret) {
      const link = encoder.encode(files.readlink(pathAt(folder, at, length))).subarray(0, size);
      bytesAt(to, link.length).set(link);
      set32(ret, link.length);
    },
    path_rename(folder, at, length, other, to, toLength) { files.rename(pathAt(folder, at, length), pathAt(other, to, toLength)); },
    path_unlink_file(folder, at, length) { files.unlink(pathAt(folder, at, length)); },
    path_remove_directory() { return ERRNO.ENOSYS; },
  };
  for (const name of Object.keys(system)) system[name] = guarded(system[name]);

  const none = { open: () => 'there is no shuffle here to run: WebAssembly starts no processes; name one in JavaScript as FILE#NAME' };
  const host = shuffle ?? none;
  let reason = '', seen = null;
  const failed = (text) => {
    reason = text ?? '';
    return text == null ? 0 : 1;
  };
  const fairness = {
    shuffle_open: (name, length, n, places, trials, seed) => failed(host.open(textAt(name, length), n, places, trials, seed < 0 ? undefined : seed)),
    shuffle_next: (outcomes, missing, count, n) => {
      const problem = host.next(new Uint16Array(memory.buffer, outcomes, count * n), bytesAt(missing, count), count, n);
      seen = host.seen?.();
      return failed(problem);
    },
    shuffle_text(which, at, size) {
      const text = encoder.encode([reason, seen?.line, seen?.seen][which] ?? '').subarray(0, size - 1);
      bytesAt(at, text.length).set(text);
      bytesAt(at + text.length, 1)[0] = 0;
    },
  };
  const instance = await instantiate(module, { wasi_snapshot_preview1: system, fairness });
  memory = instance.exports.memory;
  try {
    instance.exports._start();
    return 0;
  } catch (error) {
    if (error instanceof Ended) return error.status;
    throw error;
  }
}

module.exports = { fileError, memoryFiles, compileProgram, runProgram };
