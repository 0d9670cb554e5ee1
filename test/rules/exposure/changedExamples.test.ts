import { checkChangedExamples } from "../changedExamples.ts";
import table from "./changedExamples.txt";

checkChangedExamples("exposure", table);
