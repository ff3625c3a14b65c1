import './sign-up.css'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { listPublicPlans, signUp } from '@recado/contract/identity/endpoints'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { ApiError, errorCode } from '../../../platform/api/api-error.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { errorText } from '../../../platform/i18n/errors.ts'
import { currentLanguage } from '../../../platform/i18n/language.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast, toastError, toastProblem } from '../../../platform/toast.ts'
import { focusFirstError } from '../../../ui/forms/focus-first-error.ts'
import { useCheckLeft } from '../../../ui/forms/use-check-left.ts'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { proofFor } from '../email-links/kept-proof.ts'
import { entranceTexts } from '../entrance/entrance-texts.ts'
import { type KeptEntrance, keepEntrance, useKept } from '../entrance/kept-entrance.ts'
import { PlanCards } from './plan-cards.tsx'
import { planOf } from './plan-words.ts'
import { CompanyStep, PersonStep } from './sign-up-fields.tsx'
import {
  firstWrongStep,
  initialSignUpValues,
  signUpChecks,
  signUpSteps,
  stepToContinue,
  withoutPasswords,
} from './sign-up-values.ts'
import { SignUpSummaryStep } from './summary-step.tsx'

const KEY = ['public-plans']
const LAST = signUpSteps.length - 1
const PERSON = 1
const PLAN = 2

/** Signs up and opens the login. A rejection is shown and keeps the input. */
function useSignUp(
  dueDate: string,
  form: ReturnType<typeof useSignUpForm>,
  { goTo, offerClaim }: { goTo: (step: number) => void; offerClaim: (email: string) => void },
) {
  const t = useTexts(entranceTexts)
  const navigate = useNavigate()
  return useSubmit(async () => {
    const { planId, ...values } = form.values
    // The documented payload. The server determines all of this itself.
    const trial = { dueDate, recurrence: 'MENSAL', status: 't', campaignsEnabled: true }
    const body = { ...values, ...trial, planId: Number(planId), language: currentLanguage(), ...proofFor(values.email) }
    try {
      await call(signUp, { body })
    } catch (error) {
      toastError(error)
      if (errorCode(error) === 'ERR_DUPLICATED_EMAIL') {
        goTo(0)
        if (error instanceof ApiError && error.data.canClaim === true) offerClaim(values.email)
        return form.setFieldError('email', errorText(error))
      }
      if (errorCode(error) === 'ERR_COMMON_PASSWORD') {
        goTo(PERSON)
        return form.setFieldError('password', errorText(error))
      }
      if (errorCode(error) === 'ERR_NO_PLAN_FOUND') {
        // The plan was withdrawn in the meantime: refetch the list without it.
        await queryClient.invalidateQueries({ queryKey: KEY })
        form.setFieldValue('planId', null)
        goTo(PLAN)
      }
      throw error
    }
    keepEntrance('sign-up', null)
    toast(t('signedUp'), { duration: 3500 })
    await navigate({ to: '/login' })
  })
}

/** The offered plans, refetched whenever the user returns to the page, so that a withdrawn one disappears. */
function usePublicPlans(chosenId: string | null) {
  const plans = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(listPublicPlans, { signal }), staleTime: 0 })
  useEffect(() => {
    const look = () => void queryClient.invalidateQueries({ queryKey: KEY })
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [])
  const isWithdrawn = chosenId !== null && plans.data !== undefined && !planOf(plans.data, chosenId)
  return { plans, isWithdrawn }
}

const useSignUpForm = (storedInput: KeptEntrance['sign-up'] | null) =>
  useForm({ mode: 'controlled', initialValues: initialSignUpValues(storedInput?.values), validate: signUpChecks })

/** Company, user, plan and summary in order. Continues only if the step is valid (SGN-01 to SGN-09). */
export function SignUpForm({ dueDate }: { dueDate: string }) {
  const t = useTexts(entranceTexts)
  const id = useId()
  const storedInput = useKept('sign-up')
  const [step, setStep] = useState(stepToContinue(storedInput?.step))
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useSignUpForm(storedInput)
  const { values } = form
  useEffect(() => keepEntrance('sign-up', { step, values: withoutPasswords(values) }), [step, values])
  const { plans, isWithdrawn } = usePublicPlans(values.planId)
  const [claimable, setClaimable] = useState<string | null>(null)
  const { submit, sending, failure } = useSignUp(dueDate, form, { goTo: setStep, offerClaim: setClaimable })
  const checks = useCheckLeft((path) => form.validateField(path))
  const moved = useRef(false)
  // Moves keyboard and screen reader users to the start of the new step.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every step
  useEffect(() => {
    if (moved.current) heading.current?.focus()
    moved.current = true
  }, [step])
  const isRight = () => {
    const invalidFields = signUpSteps[step]?.fields.filter((field) => form.validateField(field).hasError) ?? []
    if (invalidFields.length === 0) return true
    toastProblem(t(step === PLAN ? 'planMissing' : 'fieldsMissing'))
    focusFirstError(id)
    return false
  }
  const forward = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isRight()) return
    if (isWithdrawn && step >= PLAN) {
      toastProblem(t('planWithdrawn'))
      return setStep(PLAN)
    }
    if (step < LAST) return setStep(step + 1)
    const { hasErrors, errors } = form.validate()
    if (hasErrors) return setStep(firstWrongStep(errors))
    submit(undefined)
  }
  return (
    <form id={id} className="rc-form" noValidate {...checks} onSubmit={forward}>
      <StepList step={step} />
      <h2 className="rc-signup-step-title" tabIndex={-1} ref={heading}>
        {t(signUpSteps[step]?.title ?? 'stepSummary')}
      </h2>
      {step === 0 && <CompanyStep form={form} claimable={claimable} />}
      {step === 1 && <PersonStep form={form} />}
      {step === PLAN && (
        <PlanCards
          plans={plans}
          value={form.values.planId}
          error={isWithdrawn ? t('planWithdrawn') : form.errors.planId}
          onChange={(planId) => form.setFieldValue('planId', planId)}
        />
      )}
      {step === LAST && <SignUpSummaryStep values={form.values} plans={plans.data} dueDate={dueDate} />}
      {failure !== null && (
        <div className="rc-form-error" role="alert">
          {errorText(failure)}
        </div>
      )}
      <div className="rc-signup-step-foot">
        {step > 0 && (
          <Button variant="default" size="md" disabled={sending} onClick={() => setStep(step - 1)}>
            {t('back')}
          </Button>
        )}
        <Button type="submit" size="md" loading={sending}>
          {t(step < LAST ? 'next' : 'createAccount')}
        </Button>
      </div>
    </form>
  )
}

/** The current position among the four steps (SGN-01). */
function StepList({ step }: { step: number }) {
  const t = useTexts(entranceTexts)
  return (
    <ol className="rc-signup-steps" aria-label={t('steps')}>
      {signUpSteps.map(({ title }, index) => (
        <li
          key={title}
          aria-current={index === step ? 'step' : undefined}
          data-state={index < step ? 'done' : undefined}
        >
          <span className="rc-signup-step-mark" aria-hidden>
            {index < step ? <IconCheck size={14} stroke={2.4} /> : index + 1}
          </span>
          <span>{t(title)}</span>
        </li>
      ))}
    </ol>
  )
}
