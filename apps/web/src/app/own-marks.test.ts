import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Logo } from '../ui/logo.tsx'

const file = (path: string) => readFileSync(new URL(path, import.meta.url))

it('LAY-22: logo, icon and sound ship with the product; nothing is loaded from other hosts', () => {
  const page = file('../../index.html').toString()
  expect(page).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml" />')
  const icon = file('../../public/favicon.svg').toString()
  expect(icon).toMatch(/^<svg[\s\S]*<path/)
  for (const text of [page, icon.replace('http://www.w3.org/2000/svg', '')]) expect(text).not.toMatch(/https?:\/\//)
  expect(renderToStaticMarkup(createElement(Logo))).toMatch(/^<svg[^>]*>(<path[^>]*>(<\/path>)?)+<\/svg>$/)
  const sound = file('../platform/notification.wav')
  expect([sound.subarray(0, 4).toString(), sound.subarray(8, 12).toString()]).toEqual(['RIFF', 'WAVE'])
  expect(sound.length).toBeGreaterThan(1000)
})
