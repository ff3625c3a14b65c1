import { z } from 'zod'
import { plan } from '../identity/plan.ts'
import { optionalId, optionalName, optionalText, trimmedText } from '../values/wire.ts'
import { countries, documentOf, isName, isState, isZipcode } from './checkout.rules.ts'

const country = z.preprocess(
  (value) => (typeof value === 'string' && value.toLowerCase() === 'br' ? 'BR' : value === 'USA' ? 'usa' : value),
  z.enum(countries),
)

/** Part of the documented payload that the server does not store or use. */
const ignored = z.unknown().optional()

/**
 * The payer, the plan and the invoice. firstName, address2, city, zipcode and country are required; lastName and state
 * are validated if filled (companies.8). The server sets price and limits and does not read card data.
 */
export const checkoutForm = z
  .object({
    firstName: trimmedText(1, 100),
    lastName: optionalName(100),
    address2: trimmedText(1, 200),
    city: trimmedText(1, 100),
    state: optionalText(50),
    zipcode: trimmedText(1, 20),
    country,
    /** CPF or CNPJ; required if the payment provider needs it. */
    document: optionalText(30),
    nameOnCard: ignored,
    cardNumber: ignored,
    cvv: ignored,
    plan: optionalId,
    price: ignored,
    users: ignored,
    connections: ignored,
    invoiceId: optionalId,
  })
  .superRefine((form, context) => {
    const rejectField = (field: string) => context.addIssue({ code: 'custom', path: [field], message: 'wrong format' })
    const { lastName = '', state = '', document = '' } = form
    if (!isName(form.firstName)) rejectField('firstName')
    if (lastName.trim() !== '' && !isName(lastName.trim())) rejectField('lastName')
    if (state.trim() !== '' && !isState(state.trim(), form.country)) rejectField('state')
    if (!isZipcode(form.zipcode, form.country)) rejectField('zipcode')
    if (document.trim() !== '' && documentOf(document) === null) rejectField('document')
  })
export type CheckoutForm = z.output<typeof checkoutForm>

/** A Pix to be paid. `qrcode` is the code as text, to copy or to draw (companies.8). */
export const pixPayment = z.object({
  qrcode: z.string(),
  valor: z.object({ original: z.string() }),
  invoiceId: z.int(),
  txid: z.string(),
  /** No provider reports the payment, so a user confirms it. */
  confirmedByHand: z.boolean(),
})
export type PixPayment = z.output<typeof pixPayment>

/** The values of the last checkout. */
export const billingDetails = z.object({
  firstName: z.string(),
  lastName: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  country: z.enum(countries),
  document: z.string(),
})
export type BillingDetails = z.output<typeof billingDetails>

/** Initial values of the checkout. */
export const checkoutOptions = z.object({
  /** The plans on offer: the company's own and the public ones, cheapest first. */
  plans: z.array(plan),
  planId: z.int().nullable(),
  dueDate: z.string().nullable(),
  /** The amount of the company's own plan, from its unpaid invoice or the next one (additive). */
  invoice: z
    .object({ detail: z.string(), value: z.number(), recurrence: z.string(), dueDate: z.string(), planId: z.int() })
    .nullable(),
  /** No invoice has been paid yet. */
  trial: z.boolean(),
  details: billingDetails.nullable(),
  needsDocument: z.boolean(),
  /** Whether cards are accepted; the form shows card fields only then. */
  cards: z.boolean(),
})
export type CheckoutOptions = z.output<typeof checkoutOptions>
