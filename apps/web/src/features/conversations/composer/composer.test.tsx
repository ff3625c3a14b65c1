import type { SessionUser } from '@recado/contract/identity/user'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FilledSlots, fill } from '../../../platform/slots.tsx'
import { writeStored } from '../../../platform/storage.ts'
import { useToasts } from '../../../platform/toasts.ts'
import { useInbox } from '../inbox-state.ts'
import { composerHelpSlot } from '../slots.ts'
import { useOutgoing } from '../state/outgoing-store.ts'
import { answer, type Call, draw } from '../test/draw.tsx'
import { Composer } from './composer.tsx'
import { useReplies } from './reply-state.ts'

let calls: Call[] = []
const isUnderWay = ({ state }: { state: string }) => state === 'waiting' || state === 'sending'
const posts = () => calls.filter(({ method }) => method === 'POST')

beforeEach(async () => {
  vi.stubGlobal('CSS', { supports: () => true })
  calls = answer({ 'POST /messages/1': { messages: [] } })
  useOutgoing.setState({ items: [] })
  useReplies.setState({}, true)
  HTMLElement.prototype.showPopover = () => {}
})
afterEach(async () => {
  cleanup()
  // Calls in flight would reach the answers of the next test, or none.
  await waitFor(() => expect(useOutgoing.getState().items.filter(isUnderWay)).toEqual([]))
  vi.unstubAllGlobals()
})

async function type(text: string) {
  const field = await screen.findByRole('textbox', { name: 'Escreva uma mensagem' })
  fireEvent.change(field, { target: { value: text } })
  return field as HTMLTextAreaElement
}
const show = () => draw(<Composer ticketId={1} uuid="u1" />)

it('MSG-11: without the signature the text is sent as typed', async () => {
  writeStored('signMessages', false)
  await show()
  fireEvent.keyDown(await type('oi'), { key: 'Enter' })
  await waitFor(() => expect(posts()[0]?.body).toMatchObject({ body: 'oi' }))
})

it.each([
  ['MSG-08: Shift+Enter', 'oi', { key: 'Enter', shiftKey: true }],
  ['MSG-08: the Enter of a composition', 'oi', { key: 'Enter', isComposing: true }],
  ['MSG-08: the Enter of an input method', 'oi', { key: 'Enter', keyCode: 229 }],
  ['MSG-09: Enter on blanks', '   ', { key: 'Enter' }],
])('%s sends nothing', async (_, text, key) => {
  await show()
  const field = await type(text)
  fireEvent.keyDown(field, key)
  expect(useOutgoing.getState().items).toEqual([])
  expect(posts()).toEqual([])
  expect(field.value).toBe(text)
})

it('LAY-24: a file that is too large is named under the composer, without a toast, until other files are chosen', async () => {
  await show()
  const large = new File(['x'], 'obra.bin')
  Object.defineProperty(large, 'size', { value: 10 ** 10 })
  const field = await type('')
  const paste = (file: File) => fireEvent.paste(field, { clipboardData: { files: [file], getData: () => '' } })
  paste(large)
  expect((await screen.findByText(/^obra\.bin passa de /)).closest('form')).toBe(field.closest('form'))
  expect(useToasts.getState().toasts).toEqual([])
  paste(new File(['x'], 'piso.txt'))
  expect(screen.queryByText(/^obra\.bin/)).toBeNull()
})

it('MSG-16: a rejected message stays and is sent again under the same id', async () => {
  calls = answer({ 'POST /messages/1': { status: 409, body: { error: 'ERR_SENDING_WAPP_MSG' } } })
  await show()
  fireEvent.keyDown(await type('oi'), { key: 'Enter' })
  await waitFor(() => expect(useOutgoing.getState().items[0]?.state).toBe('failed'))
  const { sendAgain } = await import('../state/send-outgoing.ts')
  const item = useOutgoing.getState().items[0]
  if (item) sendAgain(item)
  await waitFor(() => expect(posts()).toHaveLength(2))
  const [first, second] = posts().map(({ body }) => (body as { clientId: string }).clientId)
  expect(first).toBe(second)
})

it('PLUS-13: in a colleague’s ticket the user is asked once whether to write there', async () => {
  await draw(<Composer ticketId={31} uuid="u31" owner="Bruno" />)
  const field = (await screen.findByLabelText('Escreva uma mensagem')) as HTMLTextAreaElement
  fireEvent.change(field, { target: { value: 'oi' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(await screen.findByText('Bruno está atendendo. Envie de novo para confirmar.')).toBeTruthy()
  expect([posts(), field.value]).toEqual([[], 'oi'])
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(posts()).toHaveLength(1))
  fireEvent.change(field, { target: { value: 'mais' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(posts()).toHaveLength(2))
})

it('PLUS-13: the question goes away with the text, and is asked again for the next one', async () => {
  await draw(<Composer ticketId={35} uuid="u35" owner="Bruno" />)
  const question = 'Bruno está atendendo. Envie de novo para confirmar.'
  const field = (await screen.findByLabelText('Escreva uma mensagem')) as HTMLTextAreaElement
  const enter = (value: string) => {
    fireEvent.change(field, { target: { value } })
    fireEvent.keyDown(field, { key: 'Enter' })
  }
  enter('oi')
  await screen.findByText(question)
  fireEvent.change(field, { target: { value: '' } })
  await waitFor(() => expect(screen.queryByText(question)).toBeNull())
  enter('outro')
  await screen.findByText(question)
  expect(posts()).toEqual([])
})

it('PLUS-13: another tab’s changes of the draft show here, unless this tab has typed since then', async () => {
  await draw(<Composer ticketId={36} uuid="u36" />)
  const field = (await screen.findByLabelText('Escreva uma mensagem')) as HTMLTextAreaElement
  const key = 'draft:7:u36'
  const become = (before: string | null, after: string | null) =>
    window.dispatchEvent(
      new StorageEvent('storage', {
        key,
        oldValue: before === null ? null : JSON.stringify({ text: before, quoted: null }),
        newValue: after === null ? null : JSON.stringify({ text: after, quoted: null }),
      }),
    )
  act(() => void become(null, 'Bom'))
  act(() => void become('Bom', 'Bom dia'))
  await waitFor(() => expect(field.value).toBe('Bom dia'))
  act(() => void become('Bom dia', null))
  await waitFor(() => expect(field.value).toBe(''))
  fireEvent.change(field, { target: { value: 'Meu texto' } })
  act(() => void become('Bom dia', null))
  expect(field.value).toBe('Meu texto')
})

it.each([
  ['place', 'Localização', 'location'],
  ['contact card', 'Cartão de contato', 'card'],
])('PLUS-13: before a %s is sent in a colleague’s ticket the user is asked once', async (kind, item, dialog) => {
  useInbox.setState({ dialog: null })
  await draw(<Composer ticketId={32} uuid="u32" owner={`Bruno ${kind}`} />)
  const choose = async () => {
    fireEvent.click(await screen.findByLabelText('Anexar'))
    fireEvent.click(await screen.findByRole('menuitem', { name: item, hidden: true }))
  }
  await choose()
  expect(await screen.findByText(`Bruno ${kind} está atendendo. Envie de novo para confirmar.`)).toBeTruthy()
  expect(useInbox.getState().dialog).toBeNull()
  await choose()
  await waitFor(() => expect(useInbox.getState().dialog).toEqual({ kind: dialog, ticketId: 32 }))
})

it('PLUS-13: before a pasted location is sent in a colleague’s ticket the user is asked once', async () => {
  await draw(<Composer ticketId={33} uuid="u33" owner="Bruno" />)
  const link = 'https://www.google.com/maps/@-23.55,-46.63,17z?q=-23.55,-46.63'
  const field = await type(link)
  fireEvent.paste(field, { clipboardData: { files: [], getData: () => link } })
  const button = await screen.findByRole('button', { name: 'Enviar localização' })
  fireEvent.click(button)
  expect(await screen.findByText('Bruno está atendendo. Envie de novo para confirmar.')).toBeTruthy()
  expect(posts()).toEqual([])
  fireEvent.click(button)
  await waitFor(() => expect(posts()).toHaveLength(1))
})

it('PLUS-13: before a voice message is recorded in a colleague’s ticket the user is asked once', async () => {
  await draw(<Composer ticketId={34} uuid="u34" owner="Bruno" />)
  fireEvent.click(await screen.findByLabelText('Gravar áudio'))
  expect(await screen.findByText('Bruno está atendendo. Envie de novo para confirmar.')).toBeTruthy()
  expect(screen.queryByLabelText('Gravar áudio')).not.toBeNull()
  fireEvent.click(screen.getByLabelText('Gravar áudio'))
  await waitFor(() => expect(screen.queryByLabelText('Gravar áudio')).toBeNull())
})

it.each([
  ['nothing', [], false],
  ['only AI help for messages', ['transcription'], false],
  ['AI help for writing', ['transcription', 'rewrite'], true],
])('AI-08: with %s on offer the help button is shown or not', async (_what, aiHelps, expected) => {
  const company = { language: 'pt', plan: null, aiHelps } as unknown as SessionUser['company']
  const fills = [fill(composerHelpSlot, () => <button type="button">Ajuda da IA</button>)]
  await draw(
    <FilledSlots fills={fills}>
      <Composer ticketId={1} uuid="u1" />
    </FilledSlots>,
    { company },
  )
  await screen.findByRole('textbox', { name: 'Escreva uma mensagem' })
  expect(screen.queryByRole('button', { name: 'Ajuda da IA' }) !== null).toBe(expected)
})
