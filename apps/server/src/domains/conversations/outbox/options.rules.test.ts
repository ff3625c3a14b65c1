import { defaultTexts } from '@recado/contract/automatic-texts/default-texts'
import { printedOption } from '@recado/contract/conversations/printed-options.rules'
import { describe, expect, it } from 'vitest'
import { offersIn, splitOffers, tappedText } from './options.rules.ts'

const offers = { most: 3, ...offersIn(defaultTexts.pt) }
const menu = (...titles: string[]) => titles.map((title, index) => printedOption(index + 1, title)).join('\n')

describe('a text that ends with printed options', () => {
  it('PLUS-41: is offered to tap, with the number and title of each as its id', () => {
    const text = `Olá!\n\n${menu('Vendas', 'Suporte')}\n${printedOption('#', 'Falar com um atendente')}`
    expect(splitOffers(text, offers)).toEqual({
      kind: 'options',
      text: 'Olá!',
      button: 'Ver opções',
      options: [
        { id: 'option:1 - Vendas', title: 'Vendas' },
        { id: 'option:2 - Suporte', title: 'Suporte' },
        { id: 'option:# - Falar com um atendente', title: 'Falar com atendente' },
      ],
      fallback: text,
    })
  })

  it.each([
    ['no option', 'Olá!'],
    ['a line below the options', `Olá!\n${menu('Vendas')}\nResponda com o número`],
    ['more options than fit', `Olá!\n${menu('a', 'b', 'c', 'd')}`],
    ['an empty text', ''],
  ])('PLUS-41: stays text with %s', (_what, text) => {
    expect(splitOffers(text, offers)).toBeNull()
  })

  it.each(Object.entries(defaultTexts))(
    'PLUS-41: has a tappable choice of a person with a text that fits on a button: %s',
    (_language, texts) => {
      expect(offersIn(texts).person.length).toBeLessThanOrEqual(20)
    },
  )

  it('PLUS-41: gets an introduction when it has only options', () => {
    expect(splitOffers(menu('Vendas', 'Suporte'), offers)).toMatchObject({ text: 'Escolha uma opção:' })
  })

  it('offers as many as fit', () => {
    expect(splitOffers(`Olá!\n${menu('a', 'b', 'c')}`, offers)?.options).toHaveLength(3)
  })

  it('uses the number alone as the id when number and title are too long', () => {
    const long = (length: number) => splitOffers(`Olá!\n${menu('x'.repeat(length))}`, offers)?.options[0]?.id
    expect(long(189)).toBe(`option:1 - ${'x'.repeat(189)}`)
    expect(long(190)).toBe('option:1')
  })
})

describe('a tapped option', () => {
  it.each([
    ['option:1 - Vendas', '1 - Vendas'],
    ['option:#', '#'],
    ['theirs', null],
    [undefined, null],
  ])('%s reads %s', (id, text) => {
    expect(tappedText(id)).toBe(text)
  })
})
