import { expect, it } from 'vitest'
import { withoutApiPage } from './api-page.rules.ts'

it('ops: without the API page its links become a note; other links stay', () => {
  const html =
    '<p>A <a href="/api/docs">página da <b>API</b></a>, o <a class="x" href="/api/docs/json">documento</a> e <a href="/docs/x">o resto</a>.</p>'
  expect(withoutApiPage(html, 'desligada aqui')).toBe(
    '<p>A página da <b>API</b> (desligada aqui), o documento (desligada aqui) e <a href="/docs/x">o resto</a>.</p>',
  )
})
