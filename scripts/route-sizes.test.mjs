import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { routeSizes } from './route-sizes.mjs'

it('counts the entry, the part and their shared imports once', () => {
  const manifest = {
    'index.html': { file: 'index.js', src: 'index.html', isEntry: true, imports: ['_react.js'] },
    '_react.js': { file: 'react.js' },
    '_form.js': { file: 'form.js', imports: ['_react.js'] },
    'screen.tsx': { file: 'screen.js', src: 'screen.tsx', isDynamicEntry: true, imports: ['index.html', '_form.js'] },
  }
  const [entry, screen] = routeSizes(manifest, () => randomBytes(1000))
  expect(Math.round(entry.bytes / 1000)).toBe(2)
  expect([screen.name, Math.round(screen.bytes / 1000)]).toEqual(['screen.tsx', 4])
})
