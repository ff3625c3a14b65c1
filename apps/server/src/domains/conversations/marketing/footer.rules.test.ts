import { expect, it } from 'vitest'
import { type Draft, textDraft } from '../messages/outbound/draft.rules.ts'
import { withFooter } from './footer.rules.ts'

const file = (body: string): Draft => ({
  ...textDraft(body),
  mediaType: 'image',
  mediaFile: 'a.png',
  mimetype: 'image/png',
})

it.each<[string, Draft[], string, string[]]>([
  ['nowhere when it is empty', [textDraft('oi')], '', ['oi']],
  ['nowhere when it has only spaces', [textDraft('oi')], '  ', ['oi']],
  ['below a text', [textDraft('oi')], 'Responda SAIR para não receber.', ['oi\n\nResponda SAIR para não receber.']],
  ['below the first text only', [textDraft('oi'), file('foto')], 'SAIR', ['oi\n\nSAIR', 'foto']],
  ['below a text that follows a file without one', [file(''), textDraft('oi')], 'SAIR', ['', 'oi\n\nSAIR']],
  ['as the text of a file when there is no text', [file('')], 'SAIR', ['SAIR']],
])('the marketing footer is placed %s', (_, drafts, footer, bodies) => {
  expect(withFooter(drafts, footer).map(({ body }) => body)).toEqual(bodies)
})
