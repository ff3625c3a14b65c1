// Finds the test files that belong to a path.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { Failure, root } from './project.mjs'

const isTest = (name) => /\.test\.(ts|tsx|mjs)$/.test(name)
const passedOver = ['node_modules', 'dist', '.cache', '.git', 'data']

/**
 * Returns the test files that belong to folders and files: all in a folder, a test file itself, those in the folder of
 * another file.
 * @param paths absolute, or relative to `folder`
 * @returns sorted paths relative to `folder`
 * @throws Failure naming a path that does not exist or has no test
 */
export function testFilesOf(paths, folder = root) {
  const testFiles = paths.flatMap((path) => {
    const place = resolve(folder, path)
    if (!existsSync(place)) throw new Failure(`${path}: there is no such file or folder`)
    const files = filesAt(place)
    if (files.length === 0) throw new Failure(`${path}: no test belongs to it`)
    return files
  })
  return [...new Set(testFiles)].map((file) => relative(folder, file).replaceAll('\\', '/')).sort()
}

function filesAt(place) {
  if (statSync(place).isDirectory()) return filesIn(place)
  return isTest(place) ? [place] : filesIn(dirname(place), false)
}

function filesIn(folder, below = true) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = join(folder, entry.name)
    if (!entry.isDirectory()) return isTest(entry.name) ? [place] : []
    return below && !passedOver.includes(entry.name) ? filesIn(place) : []
  })
}
