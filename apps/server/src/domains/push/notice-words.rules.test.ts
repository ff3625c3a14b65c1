import { languages } from '@recado/contract/values/language'
import { describe, expect, it } from 'vitest'
import { type NoticeMatter, noticeWords } from './notice-words.rules.ts'

const matter: NoticeMatter = {
  ...{ kind: 'answers', about: 'Maria Lima', queue: 'Vendas', by: 'Bruno', count: 1, text: '' },
}

describe('APP-04: the text of a notice', () => {
  it.each([
    [{ kind: 'newTickets' }, 'Novo atendimento em Vendas', 'Maria Lima'],
    [{ kind: 'newTickets', queue: '' }, 'Novo atendimento', 'Maria Lima'],
    [{ kind: 'newTickets', text: 'Bom dia' }, 'Novo atendimento em Vendas', 'Maria Lima: Bom dia'],
    [{ kind: 'newTickets', about: '', count: 12 }, '12 novos atendimentos em Vendas', 'Abra o Recado para ver.'],
    [{ kind: 'transfers' }, 'Bruno passou um atendimento para você', 'Maria Lima'],
    [{ kind: 'mentions' }, 'Bruno mencionou você', 'Maria Lima'],
    [{ kind: 'answers' }, 'Maria Lima', 'Nova mensagem'],
    [{ kind: 'answers', count: 3 }, 'Maria Lima', '3 mensagens novas'],
    [{ kind: 'answers', count: 3, text: 'já\nchegou?' }, 'Maria Lima', 'já chegou?'],
    [{ kind: 'newTickets', about: '' }, 'Novo atendimento em Vendas', 'Abra o Recado para ver.'],
    [{ kind: 'transfers', about: '' }, 'Bruno passou um atendimento para você', 'Abra o Recado para ver.'],
    [{ kind: 'mentions', about: '' }, 'Bruno mencionou você', 'Abra o Recado para ver.'],
    [{ kind: 'answers', about: '' }, 'Nova mensagem', 'Abra o Recado para ver.'],
    [{ kind: 'answers', about: '', count: 3 }, '3 mensagens novas', 'Abra o Recado para ver.'],
  ] as Array<[Partial<NoticeMatter>, string, string]>)('%j', (change, title, body) => {
    expect(noticeWords('pt', { ...matter, ...change })).toEqual({ title, body })
  })

  it.each(languages)('exists for every kind in %s', (language) => {
    for (const kind of ['newTickets', 'transfers', 'mentions', 'answers', 'test'] as const)
      for (const about of ['Maria Lima', ''])
        expect(Object.values(noticeWords(language, { ...matter, kind, about })).every((text) => text !== '')).toBe(true)
  })

  it('is truncated at the systems’ limit, between characters', () => {
    const { title, body } = noticeWords('pt', { ...matter, about: '👍'.repeat(121), text: 'a'.repeat(240) })
    expect([...title]).toHaveLength(120)
    expect(title.endsWith('👍…')).toBe(true)
    expect(body).toBe('a'.repeat(240))
    expect(noticeWords('pt', { ...matter, text: 'a'.repeat(241) }).body).toBe(`${'a'.repeat(239)}…`)
  })
})
