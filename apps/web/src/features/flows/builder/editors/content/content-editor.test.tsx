import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  answerEditors,
  chooseFile,
  closed,
  dataOf,
  drawEdit,
  drawNew,
  field,
  fileOf,
  press,
  save,
  toasts,
  type,
} from '../test/draw-editor.tsx'
import { deferredAnswer, drawsPictures, storedFile, uploads } from '../test/files.ts'
import { CONTENT_LEAST } from './content-editor.tsx'

beforeEach(() => {
  answerEditors()
  // jsdom has no `CSS` object.
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  drawsPictures(1)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const three = {
  seq: ['message1', 'interval2', 'message3'],
  elements: [
    { kind: 'message', number: 'message1', value: 'Um' },
    { kind: 'interval', number: 'interval2', value: 3 },
    { kind: 'message', number: 'message3', value: 'Dois' },
  ],
}
const findSaveButton = () => screen.findByRole('button', { name: 'Salvar' })
const order = () =>
  within(screen.getByRole('list', { name: 'Itens do conteúdo' }))
    .getAllByRole('listitem')
    .map((card) => card.dataset.id)
const cardOf = (id: string) => document.querySelector(`li[data-id="${id}"]`) as HTMLElement
/** Drags a card by its handle over another one. */
function drag(id: string, over: string): void {
  const grip = cardOf(id).querySelector('.fe-grip') as HTMLElement
  fireEvent.dragStart(grip, { dataTransfer: { setDragImage() {}, effectAllowed: '' } })
  fireEvent.dragEnter(cardOf(over))
  fireEvent.dragEnd(grip)
}

describe('the order of a content node', () => {
  it('FLW-14: elements get the next number whatever their kind, and are stored in order with their identifiers', async () => {
    const store = await drawNew('singleBlock')
    await findSaveButton()
    save()
    expect((await screen.findAllByText('Adicione ao menos um item.')).length).toBeGreaterThan(0)
    press('Texto')
    press('Intervalo')
    press('Texto')
    expect(order()).toEqual(['message1', 'interval2', 'message3'])
    type('Texto message1', 'Um')
    type('Segundos interval2', '3')
    type('Texto message3', 'Dois')
    const from = performance.now()
    save()
    await closed()
    expect(dataOf(store)).toEqual(three)
    // At least this long between preparation and end (B-16).
    expect(performance.now() - from).toBeGreaterThanOrEqual(CONTENT_LEAST)
    expect(toasts()).toContain('Conteúdo adicionada com sucesso!')
  })

  it('FLW-14: a card is moved by its buttons, which keep the focus, and removed', async () => {
    const store = await drawEdit('singleBlock', three)
    await findSaveButton()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Mover message1 para cima' }).disabled).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Mover message3 para baixo' }).disabled).toBe(true)
    screen.getByRole('button', { name: 'Mover message3 para cima' }).focus()
    press('Mover message3 para cima')
    expect(order()).toEqual(['message1', 'message3', 'interval2'])
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Mover message3 para cima')
    press('Mover message3 para cima')
    expect(order()).toEqual(['message3', 'message1', 'interval2'])
    // At the end of the list its other button gets the focus.
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Mover message3 para baixo')
    press('Remover interval2')
    expect(order()).toEqual(['message3', 'message1'])
    save()
    await closed()
    expect(dataOf(store, 'n1')).toMatchObject({ seq: ['message3', 'message1'] })
    // Nothing was added.
    expect(toasts()).not.toContain('Conteúdo adicionada com sucesso!')
  })

  it('FLW-14: a card is dragged by its handle over another one and keeps its input', async () => {
    await drawEdit('singleBlock', three)
    await findSaveButton()
    type('Texto message3', 'Três')
    drag('message3', 'message1')
    expect(order()).toEqual(['message3', 'message1', 'interval2'])
    expect(field('Texto message3').value).toBe('Três')
  })

  it('FLW-14: a card that is removed with the focus passes it to the next one, the last to the add button', async () => {
    await drawEdit('singleBlock', three)
    await findSaveButton()
    for (const [removedCard, next] of [
      ['interval2', 'Remover message3'],
      ['message3', 'Remover message1'],
    ]) {
      screen.getByRole('button', { name: `Remover ${removedCard}` }).focus()
      press(`Remover ${removedCard}`)
      expect(document.activeElement?.getAttribute('aria-label')).toBe(next)
    }
    press('Remover message1')
    expect(document.activeElement?.textContent).toBe('Texto')
  })
})

type InvalidCase = [what: string, element: Record<string, unknown>, text: string | null]
const invalidCases: InvalidCase[] = [
  ['an empty text', { kind: 'message', value: '' }, 'Campos de mensagem vazio!'],
  ['a text of spaces', { kind: 'message', value: '  ' }, 'Campos de mensagem vazio!'],
  ['an empty interval', { kind: 'interval', value: '' }, 'Intervalo não pode ser 0 ou maior que 120!'],
  ['an interval of 0', { kind: 'interval', value: 0 }, 'Intervalo não pode ser 0 ou maior que 120!'],
  ['an interval of 1', { kind: 'interval', value: 1 }, null],
  ['an interval of 120', { kind: 'interval', value: 120 }, null],
  ['an interval of 121', { kind: 'interval', value: 121 }, 'Intervalo não pode ser 0 ou maior que 120!'],
  ['an empty picture', { kind: 'img', value: '' }, 'Delete os cards vazios(Imagem, Audio e Video)'],
  ['an empty audio', { kind: 'audio', value: '' }, 'Delete os cards vazios(Imagem, Audio e Video)'],
  ['an empty video', { kind: 'video', value: '' }, 'Delete os cards vazios(Imagem, Audio e Video)'],
]

it.each(invalidCases)('FLW-17: %s is validated', async (_, element, text) => {
  const number = `${element.kind}1`
  const store = await drawEdit('singleBlock', { seq: [number], elements: [{ ...element, number }] })
  const before = dataOf(store, 'n1')
  await findSaveButton()
  save()
  if (text === null) return closed()
  // Both at the card and in a toast.
  expect(await within(cardOf(number)).findByText(text)).toBeTruthy()
  expect(toasts()).toContain(text)
  expect(screen.getByRole('dialog')).toBeTruthy()
  expect(dataOf(store, 'n1')).toBe(before)
})

describe('the files of a content node', () => {
  it('FLW-15, FLW-16, FLW-23: they are uploaded in one call while the form is hidden; audio is sent as recorded unless switched off', async () => {
    const files = ['a.png', 'b.opus', 'c.ogg', 'd.mp4']
    const { answer, release } = deferredAnswer(files.map((name) => storedFile(name)))
    const calls = answerEditors({ 'POST /flowbuilder/content': answer })
    const store = await drawNew('singleBlock')
    await findSaveButton()
    for (const name of ['Imagem', 'Áudio', 'Áudio', 'Vídeo']) press(name)
    chooseFile(/Escolher imagem/, fileOf('a.png', 9, 'image/png'))
    chooseFile(/Escolher áudio/, fileOf('b.opus', 9))
    chooseFile(/Escolher áudio/, fileOf('c.ogg', 9), 1)
    chooseFile(/Escolher vídeo/, fileOf('d.mp4', 9))
    await waitFor(() => expect(within(cardOf('img1')).getByRole('status').textContent).toBe('a.png'))
    const recorded = screen.getAllByRole<HTMLInputElement>('checkbox', { name: 'Enviar como audio gravado na hora' })
    expect(recorded.map(({ checked }) => checked)).toEqual([true, true])
    fireEvent.click(recorded[1] as HTMLElement)
    save()
    expect(await screen.findByText('Subindo os arquivos e criando o conteúdo...')).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'Itens do conteúdo' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull()
    release()
    await closed()
    expect(uploads(calls)).toMatchObject([{ path: '/flowbuilder/content', names: files }])
    const media = (kind: string, at: number, more = {}) => ({
      ...{ kind, number: `${kind}${at}`, value: storedFile(files[at - 1] ?? '').url, original: files[at - 1], ...more },
    })
    expect(dataOf(store)).toEqual({
      seq: ['img1', 'audio2', 'audio3', 'video4'],
      elements: [
        media('img', 1),
        media('audio', 2, { record: true }),
        media('audio', 3, { record: false }),
        media('video', 4),
      ],
    })
  })

  it('FLW-15: a failed upload is reported and the input stays', async () => {
    const rejection = { status: 400, body: { error: 'ERR_FLOW_FILE_TYPE' } }
    answerEditors({ 'POST /flowbuilder/content': rejection })
    await drawNew('singleBlock')
    await findSaveButton()
    press('Texto')
    press('Vídeo')
    type('Texto message1', 'Veja')
    chooseFile(/Escolher vídeo/, fileOf('d.mp4', 9))
    save()
    expect((await screen.findByRole('alert')).textContent).not.toBe('')
    expect(field('Texto message1').value).toBe('Veja')
    expect(within(cardOf('video2')).getByText('d.mp4')).toBeTruthy()
    expect(await findSaveButton()).toBeTruthy()
  })

  it('FLW-15: discarding during the upload adds nothing', async () => {
    const { answer, release } = deferredAnswer([storedFile('d.mp4')])
    answerEditors({ 'POST /flowbuilder/content': answer })
    const store = await drawNew('singleBlock')
    await findSaveButton()
    press('Vídeo')
    chooseFile(/Escolher vídeo/, fileOf('d.mp4', 9))
    save()
    await screen.findByText('Subindo os arquivos e criando o conteúdo...')
    press('Fechar')
    fireEvent.click(await screen.findByRole('button', { name: 'Descartar' }))
    await closed()
    release()
    await answer
    expect(store.getState().graph.nodes).toHaveLength(1)
  })
})
