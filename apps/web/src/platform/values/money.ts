const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** "R$ 1.234,50": BRL as Brazil writes it, in every language (INV-11). */
export const formatMoney = (value: number): string => reais.format(value).replace(/\s/g, ' ')
