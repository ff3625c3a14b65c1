// Which test files belong to a path that somebody names.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { Failure, root } from './project.mjs'

const isTest = (name) => /\.test\.(ts|tsx|mjs)$/.test(name)
const passedOver = ['node_modules', 'dist', '.cache', '.git', 'data']

/**
 * The test files that belong to folders and files: of a folder all in it, of a test file itself, of another file those in
 * its folder.
 * @param paths whole, or from `folder`
 * @returns paths from `folder`, in order
 * @throws Failure naming a path that is not there, or to which no test belongs
 */
export function testFilesOf(paths, folder = root) {
  const found = paths.flatMap((path) => {
    const place = resolve(folder, path)
    if (!existsSync(place)) throw new Failure(`${path}: there is no such file or folder`)
    const files = filesAt(place)
    if (files.length === 0) throw new Failure(`${path}: no test belongs to it`)
    return files
  })
  return [...new Set(found)].map((file) => relative(folder, file).replaceAll('\\', '/')).sort()
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
