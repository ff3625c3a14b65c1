/** The published password of the demonstration's accounts: good on this machine only (RULINGS 26). */
export const DEMO_PASSWORD = 'recado-demo'
