import { useForm } from '@mantine/form'
import type { BillingDetails, CheckoutOptions } from '@recado/contract/billing/checkout'
import { documentOf, isName, isState, isZipcode } from '@recado/contract/billing/checkout.rules'
import { platformTexts } from '../../../platform/i18n/platform-texts.ts'
import { billingTexts } from '../billing-texts.ts'

const empty: BillingDetails = {
  firstName: '',
  lastName: '',
  address2: '',
  city: '',
  state: '',
  zipcode: '',
  country: 'BR',
  document: '',
}

const missing = (value: string) => (value.trim() === '' ? platformTexts.text('required') : null)

/** Validates only filled fields; `missing` handles empty ones. */
const ifFilled = (check: (value: string) => boolean, text: () => string) => (value: string) =>
  value.trim() === '' || check(value.trim()) ? null : text()

const nameShape = ifFilled(isName, () => billingTexts.text('nameInvalid'))
const documentShape = ifFilled(
  (value) => documentOf(value) !== null,
  () => billingTexts.text('documentInvalid'),
)

/** The payer's form (INV-04): five fields are required; last name and state are validated only when filled. */
export function useDetailsForm({ details, needsDocument }: Pick<CheckoutOptions, 'details' | 'needsDocument'>) {
  return useForm<BillingDetails>({
    mode: 'controlled',
    initialValues: details ?? empty,
    validate: {
      firstName: (value) => missing(value) ?? nameShape(value),
      lastName: nameShape,
      address2: missing,
      city: missing,
      state: (value, { country }) =>
        ifFilled(
          (state) => isState(state, country),
          () => billingTexts.text('stateInvalid'),
        )(value),
      zipcode: (value, { country }) =>
        missing(value) ??
        ifFilled(
          (zipcode) => isZipcode(zipcode, country),
          () => billingTexts.text(country === 'BR' ? 'zipInvalidBR' : 'zipInvalidUsa'),
        )(value),
      document: (value) => (needsDocument ? missing(value) : null) ?? documentShape(value),
    },
  })
}
export type DetailsForm = ReturnType<typeof useDetailsForm>
