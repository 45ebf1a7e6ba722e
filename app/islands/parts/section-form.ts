/** Id of the form that sets a section; the dock's Play button submits it too. */
export const SECTION_FORM = "slice-form";
