/** Models that think before they answer take neither a temperature nor the older name of the limit. */
const thinks = (model: string): boolean => /^(o\d|gpt-[5-9])/.test(model.split('/').at(-1) ?? '')

/** The limits of an answer, as a model takes them. */
export function limitsOf(model: string, maxTokens: number, temperature: number | undefined) {
  if (thinks(model)) return { max_completion_tokens: maxTokens }
  return { max_tokens: maxTokens, ...(temperature !== undefined && { temperature }) }
}
