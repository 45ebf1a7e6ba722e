/** The version shown to listeners (SHELL-6). */
export const VERSION = "3.2.5";

/** SHELL-18 */
export const COPYRIGHT_YEAR = 2020;
