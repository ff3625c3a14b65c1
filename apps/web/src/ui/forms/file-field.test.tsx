import { MantineProvider } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { FileField, type FileFieldProps } from './file-field.tsx'

afterEach(cleanup)

const words = {
  ...{ label: 'Imagem', help: 'Até 5 MB.', choose: 'Escolher', replace: 'Trocar', none: 'Sem imagem' },
  ...{ remove: (name: string) => `Remover ${name}`, sending: 'Enviando' },
}
const onChange = vi.fn()
const show = (props: Partial<FileFieldProps> = {}) => {
  onChange.mockClear()
  const refuse = ({ size }: File) => (size > 3 ? 'Grande demais.' : null)
  return render(
    <MantineProvider env="test">
      <FileField {...{ words, icon: IconPhoto, name: null, change: 'keep', onChange, refuse }} {...props} />
    </MantineProvider>,
  )
}
const choose = (file: File) =>
  fireEvent.change(document.querySelector('input') as HTMLInputElement, { target: { files: [file] } })

it('file field: a file that fits is taken, another one is refused in words and changes nothing', () => {
  show()
  expect(screen.getByRole('status').textContent).toBe('Sem imagem')
  choose(new File(['1234'], 'grande.png'))
  expect(screen.getByText('Grande demais.')).toBeTruthy()
  expect(onChange).not.toHaveBeenCalled()
  const file = new File(['12'], 'a b.png')
  choose(file)
  expect(onChange).toHaveBeenCalledWith(file)
  expect(screen.queryByText('Grande demais.')).toBeNull()
})

it('file field: what was said of a refused file goes with the one that is taken away', () => {
  show({ name: 'antiga.png' })
  choose(new File(['1234'], 'grande.png'))
  expect(screen.getByText('Grande demais.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remover antiga.png' }))
  expect(onChange).toHaveBeenCalledWith('remove')
  expect(screen.queryByText('Grande demais.')).toBeNull()
})

it('file field: a refusal goes where the form wants it', () => {
  const onProblem = vi.fn()
  show({ onProblem })
  choose(new File(['1234'], 'grande.png'))
  expect(onProblem).toHaveBeenCalledWith('Grande demais.')
  expect(screen.queryByText('Grande demais.')).toBeNull()
})

it.each([
  ['what is attached is taken away', 'antes.png', 'keep' as const, 'Remover antes.png', 'remove'],
  [
    'a choice over something attached is taken away with it',
    'antes.png',
    new File([], 'a b.png'),
    'Remover a_b.png',
    'remove',
  ],
  ['a choice over nothing is forgotten', null, new File([], 'a b.png'), 'Remover a_b.png', 'keep'],
])('file field: %s', (_what, name, change, button, expected) => {
  show({ name, change, nameOf: (file) => file.name.replace(/\s/g, '_') })
  expect(screen.getByText('Trocar')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: button }))
  expect(onChange).toHaveBeenCalledWith(expected)
})

it('file field: while the file is on its way nothing can be chosen or taken away', () => {
  show({ name: 'antes.png', uploading: true })
  expect(screen.getByRole('status').textContent).toBe('Enviando')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Trocar' }).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Remover antes.png' })).toBeNull()
})
