import type { Plan } from '@recado/contract/identity/plan'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { emptySignUp } from './sign-up-values.ts'
import { SignUpSummaryStep } from './summary-step.tsx'

afterEach(cleanup)

const plan = { id: 4, name: 'Inicial', value: 99.9, recurrence: 'MENSAL' } as Plan
const input = {
  ...emptySignUp,
  ...{ company: 'Padaria Sol', email: 'rita@sol.test', phone: '11 4002-8922', name: 'Rita', lastName: 'Reis' },
  ...{ password: 'segredo1', planId: '4' },
}

function summary(change: Partial<typeof input>, plans: readonly Plan[] | undefined = [plan]) {
  const { container } = render(
    <SignUpSummaryStep values={{ ...input, ...change }} plans={plans} dueDate="2026-05-06" />,
  )
  const facts = [...container.querySelectorAll('dl > div')].map((fact) => fact.querySelector('dd')?.textContent)
  return { facts, text: container.textContent ?? '' }
}

it('SGN-05: the last step sums up the input and the plan, without the password', () => {
  const { facts, text } = summary({})
  expect(facts.slice(0, 4)).toEqual(['Padaria Sol', 'rita@sol.test', '11 4002-8922', 'Rita Reis'])
  expect(facts[4]).toBe('Inicial · R$ 99,90 por mês')
  expect(facts[5]).toContain('06/05/2026')
  expect(text).not.toContain('segredo1')
})

it('SGN-05: a withdrawn plan and a missing plan are reported in the documented words', () => {
  expect(summary({ planId: '9' }).facts[4]).toBe('Plano não encontrado')
  cleanup()
  expect(summary({ planId: null as never }).facts[4]).toBe('Nenhum plano selecionado')
})
