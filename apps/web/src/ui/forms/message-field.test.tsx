import { MantineProvider } from '@mantine/core'
import { useForm } from '@mantine/form'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { MessageField } from './message-field.tsx'

// jsdom has no `document.fonts`, which the auto-growing field uses.
beforeAll(() => void Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true }))
afterEach(cleanup)

let values: () => { text: string }
function Form({ mode, start }: { mode: 'controlled' | 'uncontrolled'; start: string }) {
  const form = useForm({ mode, initialValues: { text: start } })
  values = () => form.getValues()
  return <MessageField label="Saudação" key={form.key('text')} {...form.getInputProps('text')} />
}
const show = (mode: 'controlled' | 'uncontrolled', start: string) =>
  render(
    <MantineProvider env="test">
      <Form mode={mode} start={start} />
    </MantineProvider>,
  )

it.each(['controlled', 'uncontrolled'] as const)(
  'MSG-17: a chip inserts its variable at the caret (%s form)',
  (mode) => {
    show(mode, 'Olá, tudo bem?')
    const field = screen.getByLabelText<HTMLTextAreaElement>('Saudação')
    field.setSelectionRange(5, 5)
    fireEvent.click(screen.getByRole('button', { name: 'Primeiro nome' }))
    expect(field.value).toBe('Olá, {{firstName}}tudo bem?')
    expect(field.selectionStart).toBe(18)
    expect(values().text).toBe(field.value)
    expect(screen.getAllByRole('button').map((chip) => chip.title)).toEqual([
      '{{firstName}}',
      '{{name}}',
      '{{ms}}',
      '{{protocol}}',
      '{{hora}}',
    ])
  },
)

it('MSG-17: the error of a text is below its chips', () => {
  render(
    <MantineProvider env="test">
      <MessageField label="Mensagem" error="Informe a mensagem" />
    </MantineProvider>,
  )
  const error = screen.getByText('Informe a mensagem')
  const chips = screen.getByRole('group')
  expect(chips.compareDocumentPosition(error) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(screen.getByLabelText('Mensagem').getAttribute('aria-describedby')).toContain(error.id)
})

it('MSG-17: a text at its maximum length accepts no variable', () => {
  show('controlled', 'x'.repeat(3995))
  fireEvent.click(screen.getByRole('button', { name: 'Hora' }))
  expect(values().text).toHaveLength(3995)
})
