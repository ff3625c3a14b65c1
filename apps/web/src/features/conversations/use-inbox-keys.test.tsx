import { act, cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Composer } from './composer/composer.tsx'
import { InboxDialogs } from './dialogs/inbox-dialogs.tsx'
import { composerId, rowMark } from './focus.ts'
import { closeDialog, openDialog, useInbox } from './inbox-state.ts'
import { ticket } from './state/test/samples.ts'
import { answer, type Call, draw } from './test/draw.tsx'
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

it('a key that is text does not query the page', async () => {
  await draw(<Keys />)
  const field = screen.getByRole('textbox')
  field.focus()
  const querySelector = vi.spyOn(document, 'querySelector')
  fireEvent.keyDown(field, { key: 'a' })
  expect(querySelector).not.toHaveBeenCalled()
})

it('while a dialog is open, keys are not commands of the inbox', async () => {
  await draw(<Keys />)
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.role = 'dialog'
  fireEvent.keyDown(document.body, { key: '?' })
  expect(useInbox.getState().dialog).toBeNull()
  dialog.remove()
  fireEvent.keyDown(document.body, { key: '?' })
  expect(useInbox.getState().dialog).toEqual({ kind: 'help' })
})

describe('screens.4: the effect of letters', () => {
  const rows = [ticket(1, 3), ticket(2, 2), ticket(3, 1)]
  let calls: Call[] = []
  let clock = 10_000
  const moves = () => calls.filter(({ method }) => method === 'PUT').map(({ path }) => path)

  function List() {
    useInboxKeys('u1')
    return (
      <>
        {rows.map(({ id, uuid }) => (
          <div key={id} {...rowMark(id)}>
            <button type="button" data-primary>
              {uuid}
            </button>
          </div>
        ))}
        <InboxDialogs />
        <Composer ticketId={1} uuid="u1" />
      </>
    )
  }
  const row = (uuid: string) => screen.getByRole('button', { name: uuid })
  const field = () => document.getElementById(composerId)
  /** Types a key this many milliseconds after the previous one. */
  const type = (key: string, after = 1_000) => {
    clock += after
    const target = document.activeElement ?? document.body
    const event = createEvent.keyDown(target, { key })
    Object.defineProperty(event, 'timeStamp', { value: clock })
    fireEvent(target, event)
  }
  const press = (element: HTMLElement) => {
    fireEvent.pointerDown(element)
    element.focus()
    fireEvent.click(element)
  }
  const begin = async () => {
    calls = answer({ 'PUT /tickets/1': rows[0], 'PUT /tickets/2': rows[1], 'PUT /tickets/3': rows[2] })
    await draw(<List />, {}, '/tickets/u1')
    await screen.findByText('u1')
    useInbox.setState({ rows })
    await waitFor(() => expect(document.activeElement).toBe(field()))
  }

  beforeEach(() => {
    vi.stubGlobal('CSS', { supports: () => true })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('an opened ticket has the focus in the composer', begin)

  it('no letter acts on a row that was clicked', async () => {
    await begin()
    press(row('u2'))
    for (const key of 'de') type(key)
    type('t')
    expect([moves(), useInbox.getState().dialog]).toEqual([[], null])
  })

  it('nor outside the list: after leaving the composer, or on the page', async () => {
    await begin()
    type('Escape')
    expect(document.activeElement).toBe(document.body)
    for (const key of 'edatz') type(key)
    expect([moves(), useInbox.getState().dialog]).toEqual([[], null])
  })

  it.each(['j', 'ArrowDown'])('%s starts moving through the list, and E resolves there', async (key) => {
    await begin()
    type('Escape')
    type(key)
    await waitFor(() => expect(document.activeElement).toBe(row('u2')))
    type('e')
    await waitFor(() => expect(moves()).toEqual(['/tickets/2']))
  })

  it('a letter soon after another one is text', async () => {
    await begin()
    type('Escape')
    type('j')
    await waitFor(() => expect(document.activeElement).toBe(row('u2')))
    type('o')
    type('e', 499)
    type('d', 499)
    expect(moves()).toEqual([])
    type('e', 500)
    await waitFor(() => expect(moves()).toEqual(['/tickets/2']))
  })

  it('a pointer press ends moving through the list', async () => {
    await begin()
    type('Escape')
    type('j')
    await waitFor(() => expect(document.activeElement).toBe(row('u2')))
    fireEvent.pointerDown(document.body)
    type('e')
    expect(moves()).toEqual([])
  })

  it('a dialog opened from a row by keys returns the focus to it, any other dialog to the composer', async () => {
    await begin()
    type('Escape')
    type('j')
    await waitFor(() => expect(document.activeElement).toBe(row('u2')))
    await act(async () => type('z'))
    await screen.findByText('Até o cliente escrever')
    act(closeDialog)
    await waitFor(() => expect(document.activeElement).toBe(row('u2')))
    press(row('u3'))
    await act(async () => openDialog({ kind: 'help' }))
    await screen.findByText('Atalhos do teclado')
    act(closeDialog)
    await waitFor(() => expect(document.activeElement).toBe(field()))
  })
})
