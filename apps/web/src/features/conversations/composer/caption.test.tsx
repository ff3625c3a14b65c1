import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useOutgoing } from '../state/outgoing-store.ts'
import { message } from '../state/test/samples.ts'
import { answer, type Call, draw } from '../test/draw.tsx'
import { Composer } from './composer.tsx'
import { becomesCaption, outgoingOf } from './outgoing-parts.ts'
import { replyTo } from './reply-state.ts'

const photo = (name = 'recibo.png') => new File(['x'], name, { type: 'image/png' })
const pdf = new File(['x'], 'boleto.pdf', { type: 'application/pdf' })
let calls: Call[] = []

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('signMessages', 'false')
  useOutgoing.setState({ items: [] })
  calls = answer({ 'POST /messages/1': { messages: [] } })
  vi.stubGlobal('CSS', { supports: () => true })
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => {}
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const field = () => screen.findByRole('textbox', { name: 'Escreva uma mensagem' })
const type = async (value: string) => fireEvent.change(await field(), { target: { value } })
const attach = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Foto, vídeo ou documento'), { target: { files } })
const paste = async (text: string) =>
  fireEvent.paste(await field(), { clipboardData: { files: [], getData: () => text } })
const forms = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
const bodies = () =>
  forms().map((body) => (body instanceof FormData ? body.get('body') : (body as { body: string }).body))

/** Presses a button that disappears when it is pressed. */
async function pressAway(name: RegExp) {
  const button = await screen.findByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}

it('MSG-02: a file name with text direction marks cannot hide the file’s type', async () => {
  await draw(<Composer ticketId={1} uuid="u1" />)
  attach(new File(['x'], 'foto\u202egpj.exe', { type: 'application/octet-stream' }))
  await screen.findByText('fotogpj.exe')
})

describe('screens.4: after an action of the composer the focus is in the text field', () => {
  beforeEach(() => draw(<Composer ticketId={1} uuid="u1" />))

  it.each<[string, RegExp, () => unknown]>([
    ['a reply', /^Cancelar resposta/, () => replyTo('u1', message(42, 1, { body: 'a pergunta' }), 'Bia')],
    ['a file', /^Remover recibo\.png/, () => attach(photo())],
    [
      'a location that stays text',
      /como texto/,
      () =>
        paste('https://www.google.com/maps/@-23.5614,-46.6559,17z').then(() =>
          type('https://www.google.com/maps/@-23.5614,-46.6559,17z'),
        ),
    ],
    // jsdom has no microphone, so the recorder closes automatically.
    ['a recording', /^Gravar/, () => undefined],
  ])('%s', async (_, name, begin) => {
    // Opening the ticket has already focused the field once.
    const writes = () => waitFor(async () => expect(document.activeElement).toBe(await field()))
    await writes()
    await begin()
    await pressAway(name)
    await writes()
  })
})

describe('MSG-12: text and a single picture', () => {
  it.each([
    ['first the text, then the picture', ['text', 'file']],
    ['first the picture, then the text', ['file', 'text']],
  ])('%s: one message, the text is its caption', async (_order, steps) => {
    await draw(<Composer ticketId={1} uuid="u1" />)
    await field()
    for (const step of steps) step === 'text' ? await type('segue o recibo') : attach(photo())
    expect((await screen.findByRole('textbox', { name: 'Legenda de recibo.png' })).getAttribute('placeholder')).toBe(
      'Legenda',
    )
    expect(await screen.findByText('O texto abaixo vai como legenda.')).toBeTruthy()
    fireEvent.keyDown(await field(), { key: 'Enter' })
    expect(useOutgoing.getState().items).toHaveLength(1)
    await waitFor(() => expect(bodies()).toEqual(['segue o recibo']))
    expect(forms()[0]).toBeInstanceOf(FormData)
    expect(((await field()) as HTMLTextAreaElement).value).toBe('')
  })

  it('with its own caption the text stays a message; no input is lost', async () => {
    await draw(<Composer ticketId={1} uuid="u1" />)
    await type('e o pagamento?')
    attach(photo())
    fireEvent.change(await screen.findByRole('textbox', { name: 'Legenda de recibo.png' }), {
      target: { value: 'recibo' },
    })
    expect(screen.queryByText('O texto abaixo vai como legenda.')).toBeNull()
    fireEvent.keyDown(await field(), { key: 'Enter' })
    await waitFor(() => expect(bodies()).toEqual(['recibo', 'e o pagamento?']))
  })

  const part = (file: File, caption = '') => ({ file, caption })
  it.each([
    ['a picture', 'oi', [part(photo())], true],
    ['a film', 'oi', [part(new File(['x'], 'a.mp4', { type: 'video/mp4' }))], true],
    ['two pictures', 'oi', [part(photo()), part(photo('b.png'))], false],
    ['a document', 'oi', [part(pdf)], false],
    ['no file', 'oi', [], false],
    ['no text', ' ', [part(photo())], false],
    ['a text of the maximum length', 'x'.repeat(4096), [part(photo())], true],
    ['a longer one', 'x'.repeat(4097), [part(photo())], false],
  ])('beside %s', (_what, text, attachments, expected) => {
    expect(becomesCaption(text, attachments)).toBe(expected)
    const parts = outgoingOf({ userId: 7, ticketId: 1, text: text.trim() || null, quoted: null, attachments })
    expect(parts.map(({ body }) => body).filter(Boolean)).toEqual(text.trim() ? [text] : [])
  })
})

it('MSG-22: each part mentions the members whom its own text names', () => {
  const mentions = ['Ana', 'Ana Lima', 'Zeca'].map((name) => ({ id: name, name }))
  const attachments = ['para @Ana', 'para @Ana Lima', 'para @Zecada'].map((caption) => ({ file: photo(), caption }))
  const parts = outgoingOf({ userId: 7, ticketId: 1, text: 'e @Zeca', quoted: null, mentions, attachments })
  const names = parts.map((part) => (part.mentions ?? []).map(({ name }) => name))
  expect(names).toEqual([['Ana'], ['Ana Lima'], [], ['Zeca']])
})

describe('MSG-04: a pasted location', () => {
  const link = 'https://maps.google.com/?q=-23.5505,-46.6333'

  it('is offered as a location; the rest of the text stays', async () => {
    await draw(<Composer ticketId={1} uuid="u1" />)
    await paste(link)
    await type(`é aqui ${link}`)
    fireEvent.click(await screen.findByRole('button', { name: 'Enviar localização' }))
    await waitFor(() => expect(forms()).toMatchObject([{ location: { latitude: -23.5505, longitude: -46.6333 } }]))
    expect(((await field()) as HTMLTextAreaElement).value).toBe('é aqui')
    expect(screen.queryByRole('button', { name: 'Enviar localização' })).toBeNull()
  })

  it('can stay a text, and ordinary text is not offered as a location', async () => {
    await draw(<Composer ticketId={1} uuid="u1" />)
    await paste('https://maps.app.goo.gl/AbC')
    await type('https://maps.app.goo.gl/AbC')
    expect(screen.queryByRole('button', { name: 'Enviar localização' })).toBeNull()
    await paste(link)
    await type(link)
    fireEvent.click(await screen.findByRole('button', { name: 'Manter como texto' }))
    fireEvent.keyDown(await field(), { key: 'Enter' })
    await waitFor(() => expect(bodies()).toEqual([link]))
  })
})
