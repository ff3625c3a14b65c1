import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const areas = readdirSync(join(import.meta.dirname, '../domains'))

/** Returns the code of a platform folder without comments and tests. */
const codeOf = (folder: string): Array<{ file: string; code: string }> =>
  readdirSync(join(import.meta.dirname, folder))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => {
      const text = readFileSync(join(import.meta.dirname, folder, file), 'utf8')
      return { file, code: text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '') }
    })

it.each(['facts', 'jobs'])('platform/%s uses no area: neither its types nor its facts and jobs', (folder) => {
  const code = codeOf(folder)
  expect(code.length).toBeGreaterThan(1)
  for (const { file, code: text } of code) {
    for (const area of areas) expect(text, `${file} imports ${area}`).not.toContain(`@recado/contract/${area}`)
    // The form of names of facts, reactions and jobs: 'ticket.closed', 'media.download'.
    expect(text.match(/['"`][a-z-]+\.[a-z-]+['"`]/g) ?? [], `${file} names something of an area`).toEqual([])
  }
})
