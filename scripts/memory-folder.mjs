// Where tests keep their databases and files. Only node: built-ins, because vitest.config.ts reads it.
import { accessSync, constants, readFileSync, statfsSync } from 'node:fs'

const FOLDER = '/dev/shm'
/** Several PostgreSQL servers and data folders at once, with room to spare. */
const NEEDED_BYTES = 6 * 1024 ** 3

/**
 * Returns the folder in memory when it has room, so that copying a database of a thousand files does not wait for a
 * disk; otherwise null.
 * @param look the free bytes of a folder, and the options of its mount; throws where it does not exist
 */
export function memoryFolder(look = mounted) {
  try {
    const { freeBytes, options } = look(FOLDER)
    return freeBytes >= NEEDED_BYTES && !options.includes('noexec') ? FOLDER : null
  } catch {
    return null
  }
}

function mounted(folder) {
  accessSync(folder, constants.W_OK)
  const { bavail, bsize } = statfsSync(folder)
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, path]) => path === folder)
  return { freeBytes: bavail * bsize, options: mount?.[3]?.split(',') ?? [] }
}
