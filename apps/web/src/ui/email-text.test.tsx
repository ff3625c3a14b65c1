import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { EmailText } from './email-text.tsx'

it('an address breaks only after "@" and ".", and is copied unchanged', () => {
  const { container } = render(<EmailText address="ana.lima@loja.com.br" />)
  expect(container.innerHTML).toBe('ana.<wbr>lima@<wbr>loja.<wbr>com.<wbr>br')
  expect(container.textContent).toBe('ana.lima@loja.com.br')
})
