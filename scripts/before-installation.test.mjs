import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { importsOf } from './check-ladder.mjs'
import { root } from './project.mjs'

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const entries = Object.entries(scripts).flatMap(([name, command]) => {
  const [file] = command.match(/scripts\/\S+\.mjs/) ?? []
  return file ? [[name, file]] : []
})

/** Returns the packages that a script imports as it is loaded, with the file that names each. */
function packagesOf(file, visited = new Set()) {
  if (visited.has(file)) return []
  visited.add(file)
  return importsOf(readFileSync(join(root, file), 'utf8'))
    .filter(({ name, lazy }) => !lazy && !name.startsWith('node:'))
    .flatMap(({ name }) =>
      name.startsWith('.') ? packagesOf(join(dirname(file), name), visited) : [`${file}: ${name}`],
    )
}

it.each(entries)('`npm run %s` starts in a fresh clone: it loads no package before it installs them', (_, file) => {
  expect(packagesOf(file)).toEqual([])
})
