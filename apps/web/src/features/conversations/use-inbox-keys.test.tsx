import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useInbox } from './inbox-state.ts'
import { draw } from './test/draw.tsx'
import { useInboxKeys } from './use-inbox-keys.ts'

function Keys() {
  useInboxKeys(undefined)
  return <textarea />
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  useInbox.setState({ dialog: null })
})

it('a key that is text does not look through the page', async () => {
  await draw(<Keys />)
  const field = screen.getByRole('textbox')
  field.focus()
  const looked = vi.spyOn(document, 'querySelector')
  fireEvent.keyDown(field, { key: 'a' })
  expect(looked).not.toHaveBeenCalled()
})

it("a command is the dialog's own while one lies over the inbox", async () => {
  await draw(<Keys />)
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.role = 'dialog'
  fireEvent.keyDown(document.body, { key: '?' })
  expect(useInbox.getState().dialog).toBeNull()
  dialog.remove()
  fireEvent.keyDown(document.body, { key: '?' })
  expect(useInbox.getState().dialog).toEqual({ kind: 'help' })
})
