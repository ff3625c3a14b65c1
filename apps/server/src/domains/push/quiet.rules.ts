const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Sao_Paulo',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** A person's quiet hours as HH:mm in São Paulo; the end may lie on the next day. */
export interface QuietHours {
  quietFrom: string | null
  quietTo: string | null
}

/** Whether nothing is told now: from the first minute to before the last. The same minute twice is the whole day. */
export function isQuiet({ quietFrom, quietTo }: QuietHours, now: Date): boolean {
  if (quietFrom === null || quietTo === null) return false
  const at = clock.format(now)
  if (quietFrom === quietTo) return true
  return quietFrom < quietTo ? at >= quietFrom && at < quietTo : at >= quietFrom || at < quietTo
}
