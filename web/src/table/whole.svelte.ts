/** The wish to see the whole board, from a button or the key 0; every drawing that can be moved hears it. */

export const WHOLE_KEY = '0'

export const whole = $state({ wished: 0 })

export function showWhole(): void {
  whole.wished++
}
