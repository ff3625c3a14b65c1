import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LongestFirst, seconds } from './longest-first.mjs'
import { root } from './project.mjs'

it('the order of test files names only existing files', () => {
  expect(Object.keys(seconds).filter((file) => !existsSync(join(root, file)))).toEqual([])
})

it("the longest test files come first in their group, the others in Vitest's order", async () => {
  const spec = (file, groupOrder) => ({
    moduleId: join(root, file),
    project: { name: 'all', config: { isolate: false, sequence: { groupOrder } } },
  })
  const files = [
    spec('apps/server/test/pipeline.test.ts', 1),
    spec('scripts/longest-first.mjs', 0),
    spec('apps/server/test/bad-input.test.ts', 1),
    spec('scripts/longest-first.test.mjs', 0),
  ]
  const cache = { getTestSpecificationResult: (one) => ({ failed: false, duration: one === files[3] ? 2 : 1 }) }
  const sorted = await new LongestFirst({ cache }).sort(files)
  expect(sorted).toEqual([files[3], files[1], files[2], files[0]])
})
