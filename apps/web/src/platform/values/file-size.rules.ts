/** Formats a size in bytes: '640 KB', '1,2 MB'. Empty when unknown. */
export function fileSize(bytes: number | null, language = 'pt-BR'): string {
  if (bytes === null) return ''
  const inUnit = (value: number, unit: string, digits: number) =>
    `${new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value)} ${unit}`
  if (bytes < 1000) return inUnit(bytes, 'B', 0)
  if (bytes < 1_000_000) return inUnit(bytes / 1000, 'KB', 0)
  return inUnit(bytes / 1_000_000, 'MB', 1)
}

/** Formats seconds as m:ss. */
export function duration(seconds: number): string {
  const whole = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
