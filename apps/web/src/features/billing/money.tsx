import { formatMoney } from '../../platform/values/money.ts'

/** An amount that does not wrap. */
export const Money = ({ value }: { value: number }) => <span className="rc-money">{formatMoney(value)}</span>
