/** The id of the form that sets a section, which the dock's Play sends too. */
export const SLICE_FORM = "slice-form";
