import { CHAT_FILE_MAX_BYTES, type Chat } from '@recado/contract/internal-chat/chat'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { adminUser, drawPage } from '../../../../test/draw-page.tsx'
import { useToasts } from '../../../platform/toasts.ts'
import { ChatComposer } from './chat-composer.tsx'
import { useChatDraft } from './use-chat-draft.ts'

const at = '2026-05-01T10:00:00.000Z'
const chat: Chat = {
  ...{ id: 1, uuid: 'u1', companyId: 1, title: 'Equipe', ownerId: 7, version: 1, users: [], lastMessage: '' },
  ...{ lastMessageAt: at, createdAt: at, updatedAt: at },
}

beforeEach(() => void vi.stubGlobal('CSS', { supports: () => true }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Writing() {
  return <ChatComposer chat={chat} draft={useChatDraft(7, 'u1')} field={useRef<HTMLTextAreaElement>(null)} />
}

it('LAY-24: a file that is too large is named under the composer, without a toast, until other files are chosen', async () => {
  await drawPage(<Writing />, adminUser)
  const video = new File(['x'], 'obra.mp4')
  Object.defineProperty(video, 'size', { value: CHAT_FILE_MAX_BYTES + 1 })
  const input = (await screen.findAllByLabelText('Anexar arquivos')).find((one) => one.tagName === 'INPUT')
  if (!input) throw new Error('the composer has no file input')
  fireEvent.change(input, { target: { files: [video] } })
  expect(screen.getByRole('alert').textContent).toMatch(/^obra\.mp4 tem mais de 16 MB/)
  expect(useToasts.getState().toasts).toEqual([])
  fireEvent.change(input, { target: { files: [new File(['x'], 'piso.txt')] } })
  expect(screen.queryByRole('alert')).toBeNull()
})
