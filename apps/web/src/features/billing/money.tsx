import { formatMoney } from '../../platform/values/money.ts'

/** An amount that is not broken over two lines. */
export const Money = ({ value }: { value: number }) => <span className="rc-money">{formatMoney(value)}</span>
