import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../platform/api/query-client.ts'
import { threadKey } from '../state/message-queries.ts'
import { message } from '../state/test/samples.ts'
import { answer, draw } from '../test/draw.tsx'
import { MediaViewer } from './media-viewer.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const photo = (id: number) =>
  message(id, id, {
    mediaType: 'image',
    mediaState: 'ready',
    mediaUrl: `/foto${id}.jpg`,
    mediaName: `foto${id}.jpg`,
    body: '',
  })
const messages = [photo(1), message(2, 2), photo(3)]

async function look() {
  answer({ 'GET /messages/1': { messages, hasMore: false, cursor: null } })
  const onClose = vi.fn()
  await draw(<MediaViewer ticketId={1} messageId={1} onClose={onClose} />)
  queryClient.setQueryData(threadKey(1), { messages, hasMore: false, cursor: null })
  return { onClose, picture: await screen.findByRole('img', { name: 'foto1.jpg' }) }
}
const shownAs = () => screen.getByRole('img').style.transform
const press = (key: string, init = {}) => fireEvent.keyDown(screen.getByRole('img'), { key, ...init })

it('MSG-03: a picture is zoomed and rotated by keys and buttons, and downloaded', async () => {
  await look()
  press('+')
  expect(shownAs()).toContain('scale(1.4)')
  press('-')
  press('-')
  expect(shownAs()).toContain('scale(1)')
  fireEvent.click(screen.getByRole('button', { name: 'Aproximar' }))
  expect(screen.getByLabelText('Tamanho: 140%')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Afastar' }))
  expect(shownAs()).toContain('scale(1)')
  press('r')
  expect(shownAs()).toContain('rotate(90deg)')
  fireEvent.click(screen.getByRole('button', { name: 'Girar' }))
  expect(shownAs()).toContain('rotate(180deg)')
  // Browser shortcuts are ignored.
  press('r', { ctrlKey: true })
  expect(shownAs()).toContain('rotate(180deg)')
  expect(screen.getByRole('link', { name: 'Baixar' }).getAttribute('download')).toBe('foto1.jpg')
})

it('MSG-03: zooms by double click, by wheel and by two fingers', async () => {
  const { picture } = await look()
  fireEvent.doubleClick(picture)
  expect(shownAs()).toContain('scale(2.5)')
  fireEvent.doubleClick(picture)
  expect(shownAs()).toContain('scale(1)')
  expect(fireEvent.wheel(picture, { deltaY: -100 })).toBe(false)
  await waitFor(() => expect(shownAs()).toMatch(/scale\(1\.22/))
  fireEvent.doubleClick(picture)
  const finger = (pointerId: number, clientX: number) => ({ pointerId, clientX, clientY: 0, button: 0 })
  fireEvent.pointerDown(picture, finger(1, 0))
  fireEvent.pointerDown(picture, finger(2, 100))
  fireEvent.pointerMove(picture, finger(2, 300))
  expect(shownAs()).toContain('scale(3)')
  fireEvent.pointerUp(picture, finger(2, 300))
  // One finger only pans.
  fireEvent.pointerMove(picture, finger(1, 50))
  expect(shownAs()).toContain('scale(3)')
})

it('MSG-03: the next picture starts unzoomed, and the arrow keys lead to it', async () => {
  const { onClose } = await look()
  press('+')
  press('ArrowRight')
  expect((await screen.findByRole('img', { name: 'foto3.jpg' })).style.transform).toContain('scale(1)')
  expect(screen.getByRole('button', { name: 'Próxima' }).hasAttribute('disabled')).toBe(true)
  press('ArrowLeft')
  expect(await screen.findByRole('img', { name: 'foto1.jpg' })).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Visualizador' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))
  expect(onClose).toHaveBeenCalledOnce()
})

it('MSG-03: a picture that cannot be shown says so', async () => {
  const { picture } = await look()
  fireEvent.error(picture)
  expect(screen.getByText('A imagem não pôde ser mostrada.')).toBeTruthy()
})
