/** Reasoning models accept neither a temperature nor the older name of the limit. */
const isReasoningModel = (model: string): boolean => /^(o\d|gpt-[5-9])/.test(model.split('/').at(-1) ?? '')

/** Returns the limits of an answer in the parameters that a model accepts. */
export function limitsOf(model: string, maxTokens: number, temperature: number | undefined) {
  if (isReasoningModel(model)) return { max_completion_tokens: maxTokens }
  return { max_tokens: maxTokens, ...(temperature !== undefined && { temperature }) }
}
