import { expect, it } from 'vitest'
import { excerptOf, indexOf, MOST_HITS } from './search-index.ts'
import { sectionsOf } from './sections.ts'

const section = (heading: string, text: string) => ({ path: '/docs/faq', page: 'Dúvidas', id: heading, heading, text })

it.each([
  ['ligação', ['Ligação perdida']],
  ['LIGACAO', ['Ligação perdida']],
  ['perd', ['Ligação perdida']],
  ['assinaturra', ['Cobrança']],
  ['assinatura perdida', []],
  ['', []],
])('DOC-01: a search for %s finds %j', (query, expected) => {
  const search = indexOf([section('Ligação perdida', 'Ninguém atendeu.'), section('Cobrança', 'A assinatura venceu.')])
  expect(search(query).map(({ heading }) => heading)).toEqual(expected)
})

it('DOC-01: matches in headings rank before matches in texts, and the number of hits is limited', () => {
  const many = Array.from({ length: 30 }, (_, at) => section(`Parte ${at}`, 'Sobre o token e o resto.'))
  const hits = indexOf([...many, section('Token', 'Outra coisa.')])('token')
  expect(hits[0]?.heading).toBe('Token')
  expect(hits).toHaveLength(MOST_HITS)
})

it('DOC-01: an excerpt shows the words around the match', () => {
  const text = `${'antes '.repeat(60)}alvo ${'depois '.repeat(60)}`
  const excerpt = excerptOf(text, ['alvo'])
  expect(excerpt).toMatch(/^… (antes )+alvo (depois )+…$/)
  expect(excerpt.length).toBeLessThan(160)
  expect(excerptOf('pouco texto', ['nada'])).toBe('pouco texto')
})

it('DOC-01: a page is split at its headings, without the anchor signs', () => {
  const html =
    '<p>Antes.</p><h2 id="um">Um <a class="rc-doc-anchor" href="#um">#</a></h2><ul><li>a</li><li>b</li></ul>' +
    '<div class="rc-doc-code"><pre>npm start</pre><button class="rc-doc-copy">Copiar</button></div>'
  expect(sectionsOf('/docs/faq', { title: 'Página', html, headings: [] })).toEqual([
    { path: '/docs/faq', page: 'Página', id: '', heading: '', text: 'Antes.' },
    { path: '/docs/faq', page: 'Página', id: 'um', heading: 'Um', text: 'a b npm start' },
  ])
})
