import type { Moment } from '@recado/contract/customers/customer'
import type { Language } from '@recado/contract/values/language'

/** What stands in a company's reminders until it writes its own. */
export const usualTexts: Record<Language, Record<Moment, string>> = {
  pt: {
    fiveDaysBefore: '{{ms}}, {{firstName}}! Seu plano {{plano}} vence em 5 dias, no dia {{vencimento}}.',
    threeDaysBefore: '{{ms}}, {{firstName}}! Seu plano {{plano}} vence em 3 dias, no dia {{vencimento}}.',
    oneDayBefore: '{{ms}}, {{firstName}}! Seu plano {{plano}} vence amanhã, dia {{vencimento}}. Valor: {{valor}}.',
    EndDay: '{{ms}}, {{firstName}}! Seu plano {{plano}} vence hoje. Valor: {{valor}}.',
    oneDayAfter: '{{ms}}, {{firstName}}! Seu plano {{plano}} venceu ontem, dia {{vencimento}}. Podemos renovar?',
  },
  en: {
    fiveDaysBefore: '{{ms}}, {{firstName}}! Your plan {{plano}} ends in 5 days, on {{vencimento}}.',
    threeDaysBefore: '{{ms}}, {{firstName}}! Your plan {{plano}} ends in 3 days, on {{vencimento}}.',
    oneDayBefore: '{{ms}}, {{firstName}}! Your plan {{plano}} ends tomorrow, {{vencimento}}. Price: {{valor}}.',
    EndDay: '{{ms}}, {{firstName}}! Your plan {{plano}} ends today. Price: {{valor}}.',
    oneDayAfter: '{{ms}}, {{firstName}}! Your plan {{plano}} ended yesterday, {{vencimento}}. Shall we renew it?',
  },
  es: {
    fiveDaysBefore: '{{ms}}, {{firstName}}. Tu plan {{plano}} vence en 5 días, el {{vencimento}}.',
    threeDaysBefore: '{{ms}}, {{firstName}}. Tu plan {{plano}} vence en 3 días, el {{vencimento}}.',
    oneDayBefore: '{{ms}}, {{firstName}}. Tu plan {{plano}} vence mañana, {{vencimento}}. Valor: {{valor}}.',
    EndDay: '{{ms}}, {{firstName}}. Tu plan {{plano}} vence hoy. Valor: {{valor}}.',
    oneDayAfter: '{{ms}}, {{firstName}}. Tu plan {{plano}} venció ayer, {{vencimento}}. ¿Lo renovamos?',
  },
}

/** What the variables of a subscription stand for. */
export interface Subscription {
  plan: string | null
  service: string | null
  /** In cents; null: no plan. */
  cents: number | null
  /** YYYY-MM-DD. */
  endDate: string
}

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** Fills in {{plano}}, {{servico}}, {{valor}} and {{vencimento}} (DD/MM/YYYY); what there is not leaves no double space. */
export function withSubscription(text: string, { plan, service, cents, endDate }: Subscription): string {
  const [year, month, day] = endDate.split('-')
  const values: Record<string, string> = {
    plano: plan ?? '',
    servico: service ?? '',
    valor: cents === null ? '' : money.format(cents / 100).replaceAll('\u00a0', ' '),
    vencimento: `${day}/${month}/${year}`,
  }
  // Braces of a title are not filled in again.
  return text.replace(/ ?\{\{\s*(plano|servico|valor|vencimento)\s*\}\}/g, (mark, name: string) => {
    const value = (values[name] ?? '').replace(/[{}]/g, '')
    return value === '' ? '' : (mark.startsWith(' ') ? ' ' : '') + value
  })
}
