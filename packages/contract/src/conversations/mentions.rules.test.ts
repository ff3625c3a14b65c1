import { expect, it } from 'vitest'
import { mentionedIn, splitAtMentions } from './mentions.rules.ts'

const people = ['Ana', 'Ana Lima', 'Rui', 'Ana (4321)', '+5511933332222', 'J. *Bia*', 'Zoé'].map((name) => ({ name }))
const marked = (text: string) =>
  splitAtMentions(text, people)
    .map((part) => (typeof part === 'string' ? part : `[${part.name}]`))
    .join('')

it.each([
  ['@Ana', '[Ana]'],
  ['oi @Ana, tudo?', 'oi [Ana], tudo?'],
  ['@Ana Lima e @Ana', '[Ana Lima] e [Ana]'],
  ['@Ana Limas', '[Ana] Limas'],
  ['@Anabela @Anã @ana @An', '@Anabela @Anã @ana @An'],
  ['maria@Ana.com a@Ana', 'maria@Ana.com a@Ana'],
  ['(@Ana) *@Rui* _@Rui_', '([Ana]) *[Rui]* _[Rui]_'],
  ['@Ana (4321) @Ana (4322)', '[Ana (4321)] [Ana] (4322)'],
  ['@+5511933332222 @+55119333322223', '[+5511933332222] @+55119333322223'],
  ['@J. *Bia*!', '[J. *Bia*]!'],
  ['@Zoé\n@Rui', '[Zoé]\n[Rui]'],
  ['@Zoe\u0301', '@Zoe\u0301'],
  ['@loja @ Ana', '@loja @ Ana'],
  ['', ''],
])('messages.18: %j mentions %j', (text, expected) => {
  expect(marked(text)).toBe(expected)
})

it('messages.18: returns each mentioned person once, and none for a text without @', () => {
  expect(mentionedIn('@Rui @Ana @Rui', people)).toEqual([{ name: 'Ana' }, { name: 'Rui' }])
  expect(mentionedIn('Rui', people)).toEqual([])
  expect(splitAtMentions('@', [{ name: '' }])).toEqual(['@'])
})
