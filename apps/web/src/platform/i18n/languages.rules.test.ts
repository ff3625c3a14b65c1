import { describe, expect, it } from 'vitest'

type Texts = Record<string, string>
const files = import.meta.glob<Record<string, Texts>>('../../**/texts.*.ts', { eager: true })

/** Texts by folder: { 'features/queues': { pt, en, es } }. */
const sets = new Map<string, Record<string, Texts>>()
for (const [path, exports] of Object.entries(files)) {
  const [, folder = '', language = ''] = /^(.*)\/texts\.(\w\w)\.ts$/.exec(path) ?? []
  sets.set(folder, { ...sets.get(folder), [language]: exports[language] ?? {} })
}

/** Names, which are the same in every language. */
const isName = (text: string) => !/\p{L}/u.test(text.replace(/\{\{\w+\}\}|WhatsApp|Recado|API|QR/g, ''))
const holes = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort()

describe('three languages', () => {
  it('exist for every feature', () => {
    expect(sets.size).toBeGreaterThan(4)
    for (const [folder, languages] of sets) expect(Object.keys(languages).sort(), folder).toEqual(['en', 'es', 'pt'])
  })

  // Portuguese and Spanish share many single words and short labels, but not whole phrases.
  it.each([
    ['en', 1],
    ['es', 3],
  ] as const)(
    'LAY-17: at most 3 %% of the texts in %s (of %i words or more) equal the Portuguese ones',
    (language, words) => {
      const pairs = [...sets.values()].flatMap(({ pt = {}, [language]: other = {} }) =>
        Object.entries(pt)
          .filter(([, text]) => !isName(text) && text.split(' ').length >= words)
          .map(([key, text]) => ({ key, text, same: other[key] === text })),
      )
      const same = pairs.filter((pair) => pair.same)
      expect(same.length / pairs.length, same.map(({ key, text }) => `${key}: ${text}`).join('\n')).toBeLessThanOrEqual(
        0.03,
      )
    },
  )

  it('have the same placeholders', () => {
    for (const [folder, { pt = {}, en = {}, es = {} }] of sets) {
      for (const [key, text] of Object.entries(pt)) {
        expect(holes(en[key] ?? ''), `${folder} ${key} en`).toEqual(holes(text))
        expect(holes(es[key] ?? ''), `${folder} ${key} es`).toEqual(holes(text))
      }
    }
  })

  // The specification fixes these word for word (TKT-36, CTC-09, ANN-03, FLL-03, FLL-09, FLW-17 to 20, FLW-26, STE-07,
  // R-BRD-07, R-CLI-08, R-CLI-14, R-FNC-04).
  const specifiedTexts = [
    'Digite um nome!',
    'Muito curto!',
    'Muito longo!',
    'Frase criada com sucesso!',
    'Frase alterada com sucesso!',
    'Observação adicionada com sucesso!',
    'Observação excluída com sucesso!',
    'Fila ou tag adicionada com sucesso!',
    'Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.',
    'Não será possível reverter essa exclusão!',
    'Campos de mensagem vazio!',
    'Intervalo não pode ser 0 ou maior que 120!',
    'Conteúdo adicionada com sucesso!',
    'Arquivo é muito grande! {{megabytes}}MB máximo',
    'ATENÇÃO! Apenas videos em MP4!',
    'Too Short!',
    'Too Long!',
    'Coluna deletada com sucesso!',
    'Erro ao deletar a coluna!',
    'Cartão deletado com sucesso!',
    'Seu cliente foi criado com sucesso!',
    'Seu cliente foi editado com sucesso!',
    'Seu cliente foi deletado com sucesso!',
    'Mensagem enviada!',
    'Sua movimentação foi criada com sucesso!',
    'Sua movimentação foi deletada com sucesso!',
  ]

  it('contain no exclamation marks', () => {
    for (const [folder, languages] of sets) {
      for (const texts of Object.values(languages)) {
        for (const [key, text] of Object.entries(texts)) {
          if (!specifiedTexts.includes(text)) expect(text, `${folder} ${key}`).not.toMatch(/[!¡]/)
        }
      }
    }
  })
})
